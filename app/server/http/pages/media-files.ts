import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { OpenedMedia } from '#app/server/services/media/open-media.ts';
import { sendProblem } from '../responses/problem.ts';
import { getRequestId } from '../responses/request-id.ts';

type OpenMedia = (link: {
  id: string;
  expiresAt: string;
  signature: string;
}) => Promise<OpenedMedia>;

/**
 * `GET /media/:id/:fileName?expires=…&signature=…`: the file behind a signed link, to browsers and to
 * platforms that pull. Answers HEAD and Range, as Instagram's and Facebook's fetchers ask, and If-Range, so
 * that a download goes on where it was cut only while it is the same file.
 */
export function serveMedia(openMedia: OpenMedia): RequestHandler {
  return (request, response) => {
    serve(openMedia, request, response).catch((error: unknown) =>
      sendProblem(response, error, getRequestId(response)),
    );
  };
}

function readParameter(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

async function serve(openMedia: OpenMedia, request: Request, response: Response): Promise<void> {
  const media = await openMedia({
    id: request.params['id'] ?? '',
    expiresAt: readParameter(request.query['expires']),
    signature: readParameter(request.query['signature']),
  });
  response.setHeader('Content-Type', media.contentType);
  response.setHeader('Accept-Ranges', 'bytes');
  const etag = `"${media.sha256}"`;
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', 'private, max-age=3600');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Cross-Origin-Resource-Policy', 'same-site');
  const range = pickRange(request, { sizeBytes: media.sizeBytes, etag });
  if (range === 'unsatisfiable') {
    response.status(416).setHeader('Content-Range', `bytes */${media.sizeBytes}`).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: media.sizeBytes };
  response.status(range ? 206 : 200).setHeader('Content-Length', String(end - start));
  if (range) response.setHeader('Content-Range', `bytes ${start}-${end - 1}/${media.sizeBytes}`);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  // A reader that leaves early is no error of ours.
  await pipeline(await media.open({ start, end }), response).catch(() => undefined);
}

/** The first range asked for; several at once are answered with the whole file, as RFC 9110 allows. */
function pickRange(
  request: Request,
  { sizeBytes, etag }: { sizeBytes: number; etag: string },
): { start: number; end: number } | 'unsatisfiable' | null {
  // No date is ever sent, so none can be meant (RFC 9110, 13.1.5).
  if ((request.get('if-range') ?? etag) !== etag) return null;
  const ranges = request.range(sizeBytes);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.length !== 1 || !ranges[0]) return null;
  return { start: ranges[0].start, end: ranges[0].end + 1 };
}
