import { isUtf8 } from 'node:buffer';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { findJsonExcess, type JsonExcess } from '#app/domain/api/json-limits.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Operation } from '#openapi/operation.ts';
import { decodeText, isPlainBody, readPlainBody } from './read-plain-body.ts';

/** Enough for 1 MB over a slow connection. Bounds how long a byte-by-byte sender can hold resources. */
const BODY_MS = 30_000;

const MAX_BYTES = 1024 * 1024;

/** Reads compressed bodies, other charsets, and everything else that `isPlainBody` leaves out. */
const parseJson: RequestHandler = express.json({
  limit: MAX_BYTES,
  type: 'application/json',
  // `null` and `"text"` are JSON too. The schema rejects them.
  strict: false,
  verify: checkBytes,
});

const NOT_UTF8 = 'it isn’t UTF-8';

/**
 * Validates a body before it's parsed. Bytes that aren't UTF-8 would become replacement characters and be
 * published that way, and a body that is too deep or too wide would be too expensive to walk.
 */
function checkBytes(_request: unknown, _response: unknown, bytes: Buffer, encoding: string): void {
  if (encoding !== 'utf-8' || !isUtf8(bytes)) throw new Error(NOT_UTF8);
  const excess = findJsonExcess(bytes.toString('utf8'));
  // The parser overwrites the status of the thrown error, so the real one is its cause.
  if (excess) throw new Error(excess.message, { cause: toExcessError(excess) });
}

/** Parses a plain body, with the same checks. */
function parsePlain(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw toMalformed('The body can’t be read', new Error(NOT_UTF8));
  const text = decodeText(bytes);
  const excess = findJsonExcess(text);
  if (excess) throw toExcessError(excess);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw toMalformed('The body isn’t valid JSON', error as Error);
  }
}

function toMalformed(what: string, cause: Error): AppError {
  return new AppError('malformed_body', { message: `${what}: ${cause.message}`, cause });
}

function toExcessError({ code, message }: JsonExcess): AppError {
  return new AppError('validation_failed', {
    message,
    violations: [{ pointer: '', code, message }],
  });
}

/** Returns whether the operation reads a body. For some operations it's optional. */
export function acceptsBody({ body }: Operation, request: Request): boolean {
  if (!body) return false;
  return isSent(request) || !body.safeParse(undefined).success;
}

function isSent(request: Request): boolean {
  return (
    request.get('transfer-encoding') !== undefined || Number(request.get('content-length')) > 0
  );
}

/**
 * Reads a call's JSON body. Throws `unsupported_media_type`, `malformed_body`, `file_too_large`,
 * `validation_failed` for one that is too deep or too wide, or `request_timeout`.
 */
export function readJson(request: Request, response: Response): Promise<unknown> {
  if (!isSent(request)) {
    throw new AppError('malformed_body', {
      message: 'This request needs a body as application/json, but none was sent.',
    });
  }
  if (isPlainBody(request, MAX_BYTES)) return withinTime(readPlain(request));
  if (!request.is('application/json')) {
    throw new AppError('unsupported_media_type', { message: 'Send the body as application/json.' });
  }
  const parsing = new Promise((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => {
      if (error === undefined) resolve(request.body as unknown);
      else reject(toBodyError(error));
    });
  });
  return withinTime(parsing);
}

async function readPlain(request: Request): Promise<unknown> {
  const bytes = await readPlainBody(request).catch((error: Error) => {
    throw toMalformed('The body can’t be read', error);
  });
  request.body = parsePlain(bytes);
  return request.body;
}

function withinTime<T>(reading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tookTooLong()), BODY_MS);
    reading.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

function tookTooLong(): AppError {
  return new AppError('request_timeout', {
    message: `The body didn’t arrive within ${BODY_MS / 1000} seconds.`,
  });
}

const TOO_LARGE = 413;
const UNSUPPORTED = 415;

function toBodyError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('The body couldn’t be read.', { cause: error });
  if (error.cause instanceof AppError) return error.cause;
  // If the parser sets a status, the sender caused the error.
  const status = 'status' in error ? error.status : null;
  if (status === null) return error;
  if (status === TOO_LARGE)
    return new AppError('file_too_large', {
      message: 'The body is larger than 1 MB.',
      cause: error,
    });
  if (status === UNSUPPORTED)
    return new AppError('unsupported_media_type', {
      message: `The body can’t be read: ${error.message}. Send it in UTF-8, uncompressed or compressed with gzip or deflate.`,
      cause: error,
    });
  const isUnparsed = 'type' in error && error.type === 'entity.parse.failed';
  return toMalformed(isUnparsed ? 'The body isn’t valid JSON' : 'The body can’t be read', error);
}
