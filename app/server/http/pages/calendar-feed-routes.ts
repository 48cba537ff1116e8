import { type Request, type Response, Router } from 'express';
import { toAttachmentHeader } from '#app/domain/text/attachment.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import type { RateLimits } from '#app/server/ports/rate-limits.ts';
import type { Services } from '#app/server/services/services.ts';
import { countAnonymousCall } from '../api/rate-limit.ts';
import { isNotModified } from '../responses/is-not-modified.ts';
import { sendProblem } from '../responses/problem.ts';
import { getRequestId } from '../responses/request-id.ts';

interface CalendarFeedRoutesDeps {
  readonly calendarFeed: Pick<Services['calendarFeed'], 'readCalendarFeed'>;
  readonly rateLimits: RateLimits;
  readonly logger: Logger;
}

/**
 * Serves `GET /calendar/{secret}.ics`, the calendar feed, without signing in: the address itself grants access.
 * robots.txt has to allow the path, because Google Calendar follows it. The header keeps the feed out of search
 * results.
 */
export function calendarFeedRoutes(deps: CalendarFeedRoutesDeps): Router {
  const router = Router();
  router.get('/calendar/:secret.ics', (request, response) => {
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('X-Robots-Tag', 'noindex, nofollow');
    response.setHeader('Referrer-Policy', 'no-referrer');
    serve(deps, request, response).catch((error: unknown) => {
      const requestId = getRequestId(response);
      if (!(error instanceof AppError))
        deps.logger.error({ requestId, err: error }, 'A calendar feed failed.');
      sendProblem(response, error, requestId);
    });
  });
  return router;
}

async function serve(
  { calendarFeed, rateLimits }: CalendarFeedRoutesDeps,
  request: Request,
  response: Response,
): Promise<void> {
  await countAnonymousCall(rateLimits, { request, response });
  const secret = request.params['secret'] ?? '';
  const { version, write } = await calendarFeed.readCalendarFeed({ secret });
  // Weak: another version of the library may write the same events differently.
  const etag = `W/"${version}"`;
  response.setHeader('ETag', etag);
  if (isNotModified(request, etag)) {
    response.status(304).end();
    return;
  }
  response.setHeader('Content-Type', 'text/calendar; charset=utf-8');
  response.setHeader('Content-Disposition', toAttachmentHeader('fanfare.ics'));
  response.send(await write());
}
