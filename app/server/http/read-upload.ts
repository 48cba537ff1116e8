import busboy from 'busboy';
import type { Request } from 'express';
import { AppError } from '#app/server/errors/app-error.ts';

/** A file part as it arrives. Reading it is the receiver's; nothing is buffered. */
export interface ReceivedFile {
  readonly fileName: string;
  readonly stream: AsyncIterable<Uint8Array>;
  /** What the client says the whole body is long, when it says so. */
  readonly declaredBytes: number | null;
}

export interface ReceivedUpload {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: ReceivedFile;
}

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 64 * 1024;

/**
 * Reads a multipart body up to its file part and hands that over as a stream. Fields must stand before
 * the file. Throws `unsupported_media_type`, `malformed_body`, or `validation_failed` without a file.
 */
export function readUpload(request: Request): Promise<ReceivedUpload> {
  if (!request.is('multipart/form-data')) {
    throw new AppError('unsupported_media_type', {
      message: 'Send the file as multipart/form-data, in a part named "file".',
    });
  }
  const parser = openParser(request);
  const fields: Record<string, string> = {};
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      request.unpipe(parser);
      reject(
        error instanceof AppError
          ? error
          : new AppError('malformed_body', {
              message: 'The multipart body is broken or was cut off.',
              cause: error,
            }),
      );
    };
    parser.on('field', (name, value) => {
      fields[name] = value;
    });
    parser.on('file', (_name, stream, info) => {
      stream.on('error', () => undefined);
      const fileName = Buffer.from(info.filename ?? 'file', 'latin1').toString('utf8');
      resolve({
        fields,
        file: {
          fileName,
          stream: untilComplete(request, stream),
          declaredBytes: readLength(request),
        },
      });
    });
    parser.on('error', fail);
    request.on('error', fail);
    request.on('aborted', () => fail(new Error('aborted')));
    parser.on('close', () => {
      const message = 'Please select files to upload';
      fail(
        new AppError('validation_failed', {
          message,
          violations: [{ pointer: '/file', code: 'file_missing', message }],
        }),
      );
    });
    request.pipe(parser);
  });
}

function openParser(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      limits: { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES },
    });
  } catch (error) {
    throw new AppError('malformed_body', {
      message: 'The multipart body has no boundary.',
      cause: error,
    });
  }
}

function readLength(request: Request): number | null {
  const length = Number(request.get('content-length'));
  return Number.isSafeInteger(length) && length >= 0 ? length : null;
}

/** A client that goes away mid-file must not look like the file's end. */
async function* untilComplete(
  request: Request,
  stream: AsyncIterable<Uint8Array> & { destroy(error?: Error): unknown },
): AsyncGenerator<Uint8Array> {
  const abort = (): void => {
    stream.destroy(
      new AppError('malformed_body', { message: 'The upload was cut off. Send the file again.' }),
    );
  };
  request.once('aborted', abort);
  request.once('error', abort);
  try {
    yield* stream;
  } finally {
    request.off('aborted', abort);
    request.off('error', abort);
  }
}
