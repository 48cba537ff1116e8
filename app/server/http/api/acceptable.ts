import type { Request } from 'express';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Operation } from '#openapi/operation.ts';

/**
 * Throws `not_acceptable` if the caller accepts none of the operation's response types, by themselves or
 * with the charset that all of them have.
 */
export function requireAcceptable(operation: Operation, request: Request): void {
  const type = toType(operation);
  const taken = [type, 'application/problem+json', ...(operation.redirects ? ['text/html'] : [])];
  const withCharset = taken.map((one) => `${one}; charset=utf-8`);
  if (operation.binary || request.accepts([...taken, ...withCharset]) !== false) return;
  throw new AppError('not_acceptable', {
    message: `This endpoint responds with ${type}. Send an Accept header that allows it, or */*.`,
  });
}

function toType({ events }: Operation): string {
  return events ? 'text/event-stream' : 'application/json';
}
