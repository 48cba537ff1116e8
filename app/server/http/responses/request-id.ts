import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

const ACCEPTED = /^[A-Za-z0-9._-]{8,100}$/u;

/** Adds a request ID to every response. A caller's own ID is kept if it's well-formed. */
export function requestId(): RequestHandler {
  return (request, response, next) => {
    const sent = request.get('request-id') ?? '';
    const id = ACCEPTED.test(sent) ? sent : `req_${randomUUID()}`;
    response.locals['requestId'] = id;
    response.setHeader('Request-Id', id);
    next();
  };
}

export function getRequestId(response: Response): string {
  const id: unknown = response.locals['requestId'];
  return typeof id === 'string' ? id : 'req_unknown';
}
