import { isUtf8 } from 'node:buffer';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Operation } from '#openapi/operation.ts';

/** A megabyte over a slow line; who sends it byte by byte holds nothing for longer. */
const BODY_MS = 30_000;

const parseJson: RequestHandler = express.json({
  limit: '1mb',
  type: 'application/json',
  // `null` and `"text"` are JSON too: what is wrong with them the schema says.
  strict: false,
  verify: requireUtf8,
});

/** Other bytes would be read as replacement characters, and go out to the platforms like that. */
function requireUtf8(...[, , bytes, encoding]: [unknown, unknown, Buffer, string]): void {
  if (encoding === 'utf-8' && !isUtf8(bytes)) throw new Error('it is not UTF-8');
}

/** Some operations can do without theirs. */
export function takesBody({ body }: Operation, request: Request): boolean {
  if (!body) return false;
  return isSent(request) || !body.safeParse(undefined).success;
}

function isSent(request: Request): boolean {
  return (
    request.get('transfer-encoding') !== undefined || Number(request.get('content-length')) > 0
  );
}

/** Throws `unsupported_media_type`, `malformed_body`, `file_too_large` or `request_timeout`. */
export function readJson(request: Request, response: Response): Promise<unknown> {
  if (!isSent(request)) {
    throw new AppError('malformed_body', {
      message: 'This needs a body, as application/json; none was sent.',
    });
  }
  if (!request.is('application/json')) {
    throw new AppError('unsupported_media_type', { message: 'Send the body as application/json.' });
  }
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tookTooLong()), BODY_MS);
    parseJson(request, response, (error?: unknown) => {
      clearTimeout(timer);
      if (error === undefined) resolve(request.body as unknown);
      else reject(toBodyError(error));
    });
  });
}

function tookTooLong(): AppError {
  return new AppError('request_timeout', {
    message: `The body has not arrived within ${BODY_MS / 1000} seconds.`,
  });
}

const TOO_LARGE = 413;
const UNSUPPORTED = 415;

function toBodyError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('The body could not be read.', { cause: error });
  // Whoever sent it is at fault where the parser gives a status.
  const status = 'status' in error ? error.status : null;
  if (status === null) return error;
  if (status === TOO_LARGE)
    return new AppError('file_too_large', {
      message: 'The body is larger than 1 MB.',
      cause: error,
    });
  if (status === UNSUPPORTED)
    return new AppError('unsupported_media_type', {
      message: `The body cannot be read: ${error.message}. Send it in UTF-8, plain or packed by gzip or deflate.`,
      cause: error,
    });
  const isUnparsed = 'type' in error && error.type === 'entity.parse.failed';
  const what = isUnparsed ? 'The body is not valid JSON' : 'The body cannot be read';
  return new AppError('malformed_body', { message: `${what}: ${error.message}`, cause: error });
}
