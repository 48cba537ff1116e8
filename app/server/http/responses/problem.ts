import type { Response } from 'express';
import { AppError } from '#app/server/errors/app-error.ts';
import { toKnownOutage } from '#app/server/errors/known-outage.ts';
import { ERROR_CODES, toProblemType } from '#app/domain/errors/error-codes.ts';

/**
 * Converts an error to the API's response: RFC 9457, with the same text as `error`, `message`, and
 * `detail`, which the product's documented clients read. The names with underscores are deprecated. Errors other than AppError reveal nothing.
 */
export function toProblem(error: AppError, requestId: string) {
  const { status, title } = ERROR_CODES[error.code];
  const omitted = error.violationsOmitted;
  return {
    ...error.meta,
    type: toProblemType(error.code),
    title,
    status,
    code: error.code,
    detail: error.message,
    message: error.message,
    error: error.message,
    requestId,
    request_id: requestId,
    errors: error.violations,
    ...(omitted > 0 ? { errorsOmitted: omitted, errors_omitted: omitted } : {}),
  };
}

/** Returns the error to report: the error itself, the outage behind it, or a generic one for a bug. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const message =
    'Something went wrong on our side. Try again. If it keeps happening, report the request ID.';
  return toKnownOutage(error) ?? new AppError('internal', { message });
}

/**
 * Sends the error as a problem document. If a response has already started, closes the connection instead.
 */
export function sendProblem(response: Response, error: unknown, requestId: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const appError = toAppError(error);
  const problem = toProblem(appError, requestId);
  if (appError.retryAfterSeconds !== undefined) {
    response.setHeader('Retry-After', String(appError.retryAfterSeconds));
  }
  if (problem.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  response.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}
