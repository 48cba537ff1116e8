import type { Request, Response } from 'express';
import type { AppError } from '#app/server/errors/app-error.ts';

/** Returns whether a browser requests a page, rather than a program requesting data. */
export function isPageRequest(request: Request): boolean {
  return /^(?:GET|POST)$/u.test(request.method) && request.accepts(['json', 'html']) === 'html';
}

/** Sends plain HTML for an outage in which the pages themselves can't be rendered. */
export function sendOutagePage(response: Response, outage: AppError, requestId: string): void {
  if (outage.retryAfterSeconds !== undefined)
    response.setHeader('Retry-After', String(outage.retryAfterSeconds));
  response
    .status(outage.status)
    .type('html')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Temporarily unavailable · Fanfare</title><main><h1>Temporarily unavailable</h1><p>${outage.message}</p><p>Your published posts aren’t affected.</p><p><a href="/app">Back to Fanfare</a></p><p><small>${requestId}</small></p></main></html>`,
    );
}
