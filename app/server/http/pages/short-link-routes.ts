import { type Request, type Response, Router } from 'express';
import { SHORT_LINK_PATH } from '#app/domain/short-links/short-link-limits.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import type { RateLimits } from '#app/server/ports/rate-limits.ts';
import type { Services } from '#app/server/services/services.ts';
import { countVisit } from '../api/rate-limit.ts';
import { getRequestId } from '../responses/request-id.ts';

interface ShortLinkRoutesDeps {
  readonly shortLinks: Pick<Services['shortLinks'], 'openShortLink'>;
  readonly rateLimits: RateLimits;
  readonly logger: Logger;
}

interface Notice {
  readonly status: number;
  readonly title: string;
  readonly text: string;
}

const UNKNOWN: Notice = {
  status: 404,
  title: 'This link doesn’t exist',
  text: 'Check the address for typos.',
};
const REVOKED: Notice = {
  status: 410,
  title: 'This link no longer works',
  text: 'The people who shared it have turned it off.',
};
const BUSY: Notice = {
  status: 429,
  title: 'Too many requests',
  text: 'Your network opened too many links. Try again in a minute.',
};
const FAILED: Notice = {
  status: 503,
  title: 'This link can’t be opened right now',
  text: 'Try again in a minute.',
};

/**
 * Serves `GET /l/{code}`, which redirects to a short link's target. Nothing about the visitor is stored, and there are
 * no cookies. No response is cached, so that revoking works at once and every click counts. HEAD doesn't count.
 */
export function shortLinkRoutes(deps: ShortLinkRoutesDeps): Router {
  const router = Router();
  router.get(`${SHORT_LINK_PATH}/:code`, (request, response) => {
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('X-Robots-Tag', 'noindex, nofollow');
    response.setHeader('Referrer-Policy', 'no-referrer');
    serve(deps, request, response).catch((error: unknown) => {
      const requestId = getRequestId(response);
      if (!(error instanceof AppError))
        deps.logger.error({ requestId, err: error }, 'A short link failed.');
      sendNotice(response, FAILED);
    });
  });
  return router;
}

async function serve(
  { shortLinks, rateLimits }: ShortLinkRoutesDeps,
  request: Request,
  response: Response,
): Promise<void> {
  const waitSeconds = await countVisit(rateLimits, request);
  if (waitSeconds !== null) {
    response.setHeader('Retry-After', String(waitSeconds));
    return sendNotice(response, BUSY);
  }
  const code = String(request.params['code']);
  const opened = await shortLinks.openShortLink({ code, counts: request.method === 'GET' });
  if (opened.state !== 'active')
    return sendNotice(response, opened.state === 'revoked' ? REVOKED : UNKNOWN);
  // Not `response.redirect`, which repeats the target in a body.
  response.status(302).setHeader('Location', opened.target);
  response.end();
}

function sendNotice(response: Response, { status, title, text }: Notice): void {
  response
    .status(status)
    .type('html')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Fanfare</title><main><h1>${title}</h1><p>${text}</p></main></html>`,
    );
}
