import busboy from 'busboy';
import type { Request } from 'express';
import type { Readable } from 'node:stream';

interface MultipartFile {
  readonly field: string;
  readonly fileName: string | null;
  readonly contentType: string;
  /** The receiver must read it to the end. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface MultipartOptions {
  maxFieldBytes?: number;
  /** Called at the start of each file with the fields before it. The body isn't done until it resolves. */
  onFile(file: MultipartFile, fieldsSoFar: Readonly<Record<string, string>>): Promise<void>;
}

export class MultipartError extends Error {}

/**
 * Reads a multipart body as a stream that only holds the current part. Rejects with `MultipartError` if the
 * body isn't multipart or ends early.
 */
export async function readMultipart(
  request: Request,
  options: MultipartOptions,
): Promise<Record<string, string>> {
  const parser = openParser(request, options.maxFieldBytes ?? 64 * 1024);
  const fields: Record<string, string> = {};
  const files: Array<Promise<void>> = [];
  await new Promise<void>((resolve, reject) => {
    parser.on('field', (name, value) => {
      fields[name] = value;
    });
    parser.on('file', (field, stream, info) => {
      const file = {
        field,
        fileName: info.filename ?? null,
        contentType: info.mimeType,
        bytes: stream,
      };
      // The reader gets the error. Before there is a reader, an unhandled error would crash Node.
      stream.on('error', () => undefined);
      const received = options.onFile(file, { ...fields });
      // An unread part would block the rest of the body.
      received.catch(() => stream.resume());
      files.push(received);
    });
    parser.on('close', resolve);
    parser.on('error', (cause) =>
      reject(new MultipartError('malformed multipart body', { cause })),
    );
    request.on('aborted', () => parser.destroy(new MultipartError('the client disconnected')));
    (request as Readable).pipe(parser);
  });
  await Promise.all(files);
  request.body = fields;
  return fields;
}

function openParser(request: Request, fieldSize: number): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits: { fieldSize, files: 16, fields: 64 } });
  } catch (cause) {
    throw new MultipartError('not a multipart/form-data body', { cause });
  }
}

/** Counts and discards the bytes of a part. */
export async function countBytes(source: AsyncIterable<Uint8Array>): Promise<number> {
  let sizeBytes = 0;
  for await (const chunk of source) sizeBytes += chunk.byteLength;
  return sizeBytes;
}
