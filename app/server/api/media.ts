import { AppError } from '#app/server/errors/app-error.ts';
import { type ApiFrame, apiRoute } from '#app/server/http/api-route.ts';
import type { ReceivedFile } from '#app/server/http/read-upload.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/media.ts';

/** Room for boundaries and fields around the file in a multipart body. */
const MULTIPART_OVERHEAD_BYTES = 1024 * 1024;

export function mountMedia(frame: ApiFrame, { media, uploads, limits }: Services): void {
  apiRoute(frame, operations.uploadMedia, async ({ actor, fields, file }) => {
    const received = requireFile(file, limits.maxUploadBytes);
    const { platform, altText } = fields;
    const body = await media.uploadMedia(actor, {
      fileName: received.fileName,
      stream: received.stream,
      ...(platform ? { platform } : {}),
      ...(altText ? { altText } : {}),
    });
    return { status: 201, body };
  });
  apiRoute(frame, operations.getMedia, async ({ actor, params }) => ({
    status: 200,
    body: await media.getMedia(actor, params),
  }));
  apiRoute(frame, operations.getUpload, async ({ actor, params }) => {
    // What is wrong with the file stands in the answer.
    await uploads.finishUpload(actor, params).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
    return { status: 200, body: await uploads.getUpload(actor, params) };
  });
}

/** A length that says too much is refused before a byte of it is read. */
function requireFile(file: ReceivedFile | null, maxBytes: number): ReceivedFile {
  if (!file) throw new AppError('validation_failed', { message: 'Please select files to upload' });
  if (file.declaredBytes !== null && file.declaredBytes > maxBytes + MULTIPART_OVERHEAD_BYTES) {
    throw new AppError('file_too_large', {
      message: `File too large - Please try a smaller file (at most ${Math.floor(maxBytes / 1024 / 1024)} MB)`,
    });
  }
  return file;
}
