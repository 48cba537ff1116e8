import type { Request } from 'express';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Operation } from '#openapi/operation.ts';

/** Throws `not_acceptable` if the caller accepts none of the operation's response types. */
export function requireAcceptable(operation: Operation, request: Request): void {
  const type = toType(operation);
  const taken = [type, 'application/problem+json', ...(operation.redirects ? ['text/html'] : [])];
  if (operation.binary || request.accepts(taken) !== false) return;
  throw new AppError('not_acceptable', {
    message: `This answers with ${type}: accept that, or */*.`,
  });
}

function toType({ events, binary }: Operation): string {
  if (events) return 'text/event-stream';
  return binary ? 'application/octet-stream' : 'application/json';
}
