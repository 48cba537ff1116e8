import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import { isNotModified } from './is-not-modified.ts';

/**
 * Sends a JSON body, or 304 if a GET's `If-None-Match` has its `ETag`. Express would parse the content type that
 * was just set, and copy the text into a buffer.
 */
export function sendJson(request: Request, response: Response, body: unknown): void {
  const text = JSON.stringify(body);
  if (request.method === 'GET' || request.method === 'HEAD') {
    const etag = `W/"${hash('sha256', text, 'base64url')}"`;
    response.setHeader('ETag', etag);
    if (isNotModified(request, etag)) {
      response.status(304).end();
      return;
    }
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  if (request.method === 'HEAD') response.end();
  else response.end(text);
}
