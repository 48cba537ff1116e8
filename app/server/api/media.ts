import { NO_FILE_SELECTED } from '#app/domain/errors/messages/media.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { getCapBytes, MAX_CAP_BYTES, toTooLargeMessage } from '#app/domain/media/upload-limits.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type ApiFrame, apiRoute } from '#app/server/http/api/api-route.ts';
import type { ReceivedFile } from '#app/server/http/api/read-upload.ts';
import type { Services } from '#app/server/services/services.ts';
import * as operations from '#openapi/operations/media.ts';

/** Allowance for boundaries and fields around the file in a multipart body. */
const MULTIPART_OVERHEAD_BYTES = 1024 * 1024;
/** Time limit for an upload through `/ai/api/v1/upload`. */
const UPLOAD_TIME_MS = 30_000;
/** The platform for such an upload if the call specifies none. */
const DEFAULT_PLATFORM: PlatformId = 'instagram';

export function mountMedia(frame: ApiFrame, services: Services): void {
  mountLibrary(frame, services);
  mountUploads(frame, services);
}

function mountLibrary(frame: ApiFrame, { media, altTexts }: Services): void {
  apiRoute(frame, operations.listMedia, async ({ actor, query }) => ({
    status: 200,
    body: await media.listMedia(actor, query),
  }));
  apiRoute(frame, operations.getMedia, async ({ actor, params }) => ({
    status: 200,
    body: await media.getMedia(actor, params),
  }));
  apiRoute(frame, operations.updateMedia, async ({ actor, params, body }) => ({
    status: 200,
    body: await media.updateMedia(actor, { ...params, ...body }),
  }));
  apiRoute(frame, operations.deleteMedia, async ({ actor, params }) => {
    await media.deleteMedia(actor, params);
    return { status: 204 };
  });
  apiRoute(frame, operations.suggestAltText, async ({ actor, params, body, signal }) => ({
    status: 200,
    body: await altTexts.suggestAltText(actor, { ...params, ...body, signal }),
  }));
  apiRoute(frame, operations.listMediaUses, async ({ actor, params }) => ({
    status: 200,
    body: await media.listMediaUses(actor, params),
  }));
}

function mountUploads(frame: ApiFrame, { media, uploads, limits }: Services): void {
  for (const operation of [operations.createMedia, operations.uploadMedia]) {
    apiRoute(frame, operation, {
      run: async ({ actor, file, readFields }) => {
        const { fileName, stream } = requireFile(file, { maxBytes: limits.maxUploadBytes });
        const body = await media.uploadMedia(actor, { fileName, stream, readFacts: readFields });
        return { status: 201, body };
      },
      recover: async ({ actor, readFields }, mediaId) => {
        const { platform = null } = await readFields();
        return { status: 201, body: await media.getUploaded(actor, { mediaId, platform }) };
      },
    });
  }
  apiRoute(frame, operations.uploadFile, {
    run: async ({ actor, fields, file, readFields }) => {
      const { platform } = fields;
      const maxBytes = platform ? getCapBytes(platform) : MAX_CAP_BYTES;
      const { fileName, stream } = requireFile(file, { maxBytes, platform });
      const body = await media.uploadMedia(actor, {
        fileName,
        maxBytes,
        platform,
        limitSet: 'product',
        stream: withinTime(stream, UPLOAD_TIME_MS),
        readFacts: async () => ({ platform: (await readFields()).platform ?? DEFAULT_PLATFORM }),
      });
      return { status: 200, body };
    },
    recover: async ({ actor, readFields }, mediaId) => {
      const { platform = DEFAULT_PLATFORM } = await readFields();
      return { status: 200, body: await media.getUploaded(actor, { mediaId, platform }) };
    },
  });
  apiRoute(frame, operations.getUpload, async ({ actor, params }) => {
    // The response contains any problem with the file.
    await uploads.finishUpload(actor, params).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
    return { status: 200, body: await uploads.getUpload(actor, params) };
  });
}

interface FileLimit {
  readonly maxBytes: number;
  readonly platform?: PlatformId | undefined;
}

/** Refuses a declared length over the limit before any byte of the body is read. */
function requireFile(file: ReceivedFile | null, { maxBytes, platform }: FileLimit): ReceivedFile {
  if (!file) throw new AppError('validation_failed', { message: NO_FILE_SELECTED });
  if (file.declaredBytes !== null && file.declaredBytes > maxBytes + MULTIPART_OVERHEAD_BYTES) {
    throw new AppError('file_too_large', {
      message: toTooLargeMessage(platform ?? null, maxBytes),
    });
  }
  return file;
}

async function* withinTime(
  stream: AsyncIterable<Uint8Array>,
  timeMs: number,
): AsyncGenerator<Uint8Array> {
  const end = performance.now() + timeMs;
  for await (const piece of stream) {
    if (performance.now() > end) {
      throw new AppError('malformed_body', {
        message: `The file took longer than ${timeMs / 1000} seconds. Send it through /api/uploads.`,
      });
    }
    yield piece;
  }
}
