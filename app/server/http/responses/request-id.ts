import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

const ACCEPTED = /^[A-Za-z0-9._-]{8,100}$/u;

/** Adds a request ID to every response. A caller's own ID is kept if it's well-formed. */
export function requestId(): RequestHandler {
  return (request, response, next) => {
    const id = pickRequestId(request.headers['request-id']);
    response.locals['requestId'] = id;
    response.setHeader('Request-Id', id);
    next();
  };
}

/** Returns the caller's own request ID if it's well-formed, or a new one. */
export function pickRequestId(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && ACCEPTED.test(sent) ? sent : `req_${randomUUID()}`;
}

export function getRequestId(response: Response): string {
  const id: unknown = response.locals['requestId'];
  return typeof id === 'string' ? id : 'req_unknown';
}
