import type { Request } from 'express';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Operation } from '#openapi/operation.ts';

/** Throws `not_acceptable` if the caller accepts none of an operation's response types. */
export type RequireAcceptable = (request: Request) => void;

/**
 * Creates the check of an operation's `Accept` header. It allows the response types by themselves or with the
 * charset that all of them have. Nearly every caller accepts everything, which needs no negotiation.
 */
export function createAcceptableCheck(operation: Operation): RequireAcceptable {
  if (operation.binary) return () => undefined;
  const type = toType(operation);
  const types = [type, 'application/problem+json', ...(operation.redirects ? ['text/html'] : [])];
  const accepted = [...types, ...types.map((one) => `${one}; charset=utf-8`)];
  return (request) => {
    const { accept } = request.headers;
    if (accept === undefined || accept === '*/*' || request.accepts(accepted) !== false) return;
    throw new AppError('not_acceptable', {
      message: `This endpoint responds with ${type}. Send an Accept header that allows it, or */*.`,
    });
  };
}

function toType({ events }: Operation): string {
  return events ? 'text/event-stream' : 'application/json';
}
