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
 * Serves `GET /media/:id/:fileName?expires=…&signature=…`: the file behind a signed link, for browsers and
 * for platforms that pull. Supports HEAD and Range, which Instagram's and Facebook's fetchers use, and
 * If-Range, so an interrupted download resumes only if the file is still the same.
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
  // A client that disconnects early isn't an error.
  await pipeline(await media.open({ start, end }), response).catch(() => undefined);
}

/** Returns the requested range. Several ranges get the whole file, as RFC 9110 allows. */
function pickRange(
  request: Request,
  { sizeBytes, etag }: { sizeBytes: number; etag: string },
): { start: number; end: number } | 'unsatisfiable' | null {
  // We never send a date, so If-Range can't refer to one (RFC 9110, 13.1.5).
  if ((request.get('if-range') ?? etag) !== etag) return null;
  const ranges = request.range(sizeBytes);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.length !== 1 || !ranges[0]) return null;
  return { start: ranges[0].start, end: ranges[0].end + 1 };
}
