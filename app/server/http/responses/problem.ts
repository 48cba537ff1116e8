import type { Response } from 'express';
import { AppError } from '#app/server/errors/app-error.ts';
import { toKnownOutage } from '#app/server/errors/known-outage.ts';
import { ERROR_CODES, toProblemType } from '#app/domain/errors/error-codes.ts';

/**
 * An error as the API answers it: RFC 9457, and the same text as `error`, `message` and `detail`, which
 * the product's documented clients read. What is no AppError shows nothing of itself.
 */
export function toProblem(known: AppError, requestId: string) {
  const { status, title } = ERROR_CODES[known.code];
  return {
    ...known.meta,
    type: toProblemType(known.code),
    title,
    status,
    code: known.code,
    detail: known.message,
    message: known.message,
    error: known.message,
    request_id: requestId,
    errors: known.violations,
    ...(known.violationsOmitted > 0 ? { errors_omitted: known.violationsOmitted } : {}),
  };
}

/** Returns what the caller is told: the error itself, the outage behind it, or that it is a bug of ours. */
function toKnown(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const message =
    'Something went wrong on our side. Try again; if it stays, report the request id.';
  return toKnownOutage(error) ?? new AppError('internal', { message });
}

/** Sends the error. Does nothing once an answer has begun. */
export function sendProblem(response: Response, error: unknown, requestId: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const known = toKnown(error);
  const problem = toProblem(known, requestId);
  if (known.retryAfterSeconds !== undefined) {
    response.setHeader('Retry-After', String(known.retryAfterSeconds));
  }
  if (problem.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  response.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}
