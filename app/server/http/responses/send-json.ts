import { hash } from 'node:crypto';
import type { Request, Response } from 'express';

/**
 * Sends a JSON body, or 304 if a GET's `If-None-Match` has its `ETag`. Express wouldn't for callers that
 * use `fetch`, which adds `Cache-Control: no-cache` to every request with a custom `If-None-Match`. It would
 * also parse the content type that was just set, and copy the text into a buffer.
 */
export function sendJson(request: Request, response: Response, body: unknown): void {
  const text = JSON.stringify(body);
  if (request.method === 'GET' || request.method === 'HEAD') {
    const etag = `W/"${hash('sha256', text, 'base64url')}"`;
    response.setHeader('ETag', etag);
    const ifNoneMatch = request.headers['if-none-match'];
    if (ifNoneMatch !== undefined && isKnown(ifNoneMatch, etag)) {
      response.status(304).end();
      return;
    }
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  if (request.method === 'HEAD') response.end();
  else response.end(text);
}

function isKnown(header: string, etag: string): boolean {
  const strong = etag.replace(/^W\//u, '');
  return header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//u, ''))
    .some((tag) => tag === '*' || tag === strong);
}
