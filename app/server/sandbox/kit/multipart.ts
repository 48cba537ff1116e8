import busboy from 'busboy';
import type { Request } from 'express';
import type { Readable } from 'node:stream';

interface MultipartFile {
  readonly field: string;
  readonly fileName: string | null;
  readonly contentType: string;
  /** Must be read to its end by the receiver. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface MultipartOptions {
  maxFieldBytes?: number;
  /** Called as each file begins, with the fields that stood before it; awaited before the body is done. */
  onFile(file: MultipartFile, fieldsSoFar: Readonly<Record<string, string>>): Promise<void>;
}

export class MultipartError extends Error {}

/**
 * Reads a multipart body as a stream: nothing is held but the part under way. Rejects with
 * `MultipartError` on a body that isn't multipart or ends early.
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
      // Whoever reads it learns of its end there; before that nobody listens, and Node would stop.
      stream.on('error', () => undefined);
      const received = options.onFile(file, { ...fields });
      // A part nobody reads would stop the whole body.
      received.catch(() => stream.resume());
      files.push(received);
    });
    parser.on('close', resolve);
    parser.on('error', (cause) =>
      reject(new MultipartError('malformed multipart body', { cause })),
    );
    request.on('aborted', () => parser.destroy(new MultipartError('the sender went away')));
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

/** For a part that should be counted and thrown away. */
export async function countBytes(source: AsyncIterable<Uint8Array>): Promise<number> {
  let sizeBytes = 0;
  for await (const chunk of source) sizeBytes += chunk.byteLength;
  return sizeBytes;
}
