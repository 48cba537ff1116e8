import express, { type Request, type RequestHandler, type Response } from 'express';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Operation } from '#openapi/operation.ts';

/** A megabyte over a slow line; who sends it byte by byte holds nothing for longer. */
const BODY_MS = 30_000;

const parseJson: RequestHandler = express.json({ limit: '1mb', type: 'application/json' });

/** Some operations can do without theirs. */
export function takesBody({ body }: Operation, request: Request): boolean {
  if (!body) return false;
  const isSent =
    request.get('transfer-encoding') !== undefined || Number(request.get('content-length')) > 0;
  return isSent || !body.safeParse(undefined).success;
}

export function readJson(request: Request, response: Response): Promise<unknown> {
  const type = request.get('content-type');
  if (type === undefined || !request.is('application/json')) {
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

function toBodyError(error: unknown): Error {
  const type = error instanceof Error && 'type' in error ? error.type : null;
  if (type === 'entity.too.large')
    return new AppError('file_too_large', {
      message: 'The body is larger than 1 MB.',
      cause: error,
    });
  if (!(error instanceof Error)) return new Error('The body could not be read.', { cause: error });
  // A packed body that does not unpack has a status, and no type.
  const isTheirs = type !== null || 'status' in error;
  if (!isTheirs) return error;
  return new AppError('malformed_body', {
    message: `The body is not valid JSON: ${error.message}`,
    cause: error,
  });
}
