import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/**
 * Sends a JSON body, or 304 if a GET's `If-None-Match` has its `ETag`. Express wouldn't for callers that
 * use `fetch`, which adds `Cache-Control: no-cache` to every request with a custom `If-None-Match`.
 */
export function sendJson(request: Request, response: Response, body: unknown): void {
  const text = JSON.stringify(body);
  if (request.method === 'GET' || request.method === 'HEAD') {
    const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
    response.set('ETag', etag);
    if (isKnown(request.get('if-none-match'), etag)) {
      response.status(304).end();
      return;
    }
  }
  response.type('application/json').send(text);
}

function isKnown(header: string | undefined, etag: string): boolean {
  const strong = etag.replace(/^W\//u, '');
  return (header ?? '')
    .split(',')
    .map((known) => known.trim().replace(/^W\//u, ''))
    .some((known) => known === '*' || known === strong);
}
