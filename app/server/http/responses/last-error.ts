import type { ErrorRequestHandler } from 'express';
import { AppError } from '#app/server/errors/app-error.ts';
import { toKnownOutage } from '#app/server/errors/known-outage.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import { isPageRequest, sendOutagePage } from './outage-page.ts';
import { sendProblem } from './problem.ts';
import { getRequestId } from './request-id.ts';

/** Handles errors that no handler caught. Express itself would respond with the stack trace. */
export function createLastErrorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const requestId = getRequestId(response);
    if (isUnreadable(error)) {
      sendProblem(response, toUnreadable(error), requestId);
      return;
    }
    logger.error({ err: error, requestId }, 'A request failed.');
    const outage = toKnownOutage(error);
    if (outage && !response.headersSent && isPageRequest(request))
      sendOutagePage(response, outage, requestId);
    else sendProblem(response, error, requestId);
  };
}

/** Express and its parsers use a 4xx status for errors caused by the request. */
function isUnreadable(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
  return !(error instanceof AppError) && status >= 400 && status < 500;
}

function toUnreadable(cause: unknown): AppError {
  if (!(cause instanceof URIError)) {
    const message = 'The URL or the body of this request can’t be read.';
    return new AppError('malformed_body', { message, cause });
  }
  const message =
    'The URL can’t be read: it has a % that isn’t part of an escape. Write a literal % as %25.';
  const violations = [{ pointer: '#path', code: 'malformed_address' as const, message }];
  return new AppError('validation_failed', { message, violations, cause });
}
