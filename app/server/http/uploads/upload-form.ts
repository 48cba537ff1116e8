import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { AppError } from '#app/server/errors/app-error.ts';
import { type ReceivedFile, readMultipart } from '../api/read-upload.ts';

/** A page's form with one file that is still arriving. */
export interface UploadForm {
  readonly fields: URLSearchParams;
  readonly file: ReceivedFile | null;
}

export type ReadUploadForm = (request: Request) => Promise<UploadForm>;

/**
 * Reads a page's multipart form without buffering the file: the receiver reads its bytes. The file field
 * must be the form's last. Throws `unsupported_media_type`, `malformed_body`.
 */
export async function readUploadForm(request: Request): Promise<UploadForm> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/iu.test(type) || !request.body) {
    throw new AppError('unsupported_media_type', { message: 'Send the form with its file.' });
  }
  // Node's and the browser's types for a web stream describe the same object.
  const body = Readable.fromWeb(request.body as NodeReadableStream);
  const { fields, file } = await readMultipart({
    body,
    headers: Object.fromEntries(request.headers),
  });
  return { fields: new URLSearchParams(fields.map(([name, value]) => [name, value])), file };
}
