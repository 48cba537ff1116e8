import {
  PlatformError,
  type DeliveryContent,
  type MediaFile,
} from '#app/server/ports/platform-adapter.ts';
import { callAuthorized } from '#app/server/platforms/kit/authorized-call.ts';
import { callPlatform } from '#app/server/platforms/kit/call-platform.ts';
import { uploadTimeoutMs } from '#app/server/platforms/kit/chunk-plan.ts';
import { requireUploadAddress } from '#app/server/platforms/kit/upload-address.ts';
import type { Call } from '../api.ts';
import { UPLOAD_CALL } from '../errors.ts';

const COVER_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);

const COVER_LOST = "LinkedIn didn't accept the cover, so it picked one from the video.";
const COVER_TYPE = 'LinkedIn supports only JPEG and PNG covers, so it picked one from the video.';
const NO_MOMENT = "LinkedIn doesn't let you choose a frame as the cover. Upload an image instead.";

/** Returns the cover image that LinkedIn accepts for the video, or null if there's none. */
export function findCover({ cover }: DeliveryContent): MediaFile | null {
  return cover !== null && COVER_TYPES.has(cover.contentType) ? cover : null;
}

/**
 * Uploads the cover before the video is finalized. If that fails, returns the reason, and the post
 * continues without a cover.
 */
export async function sendCover(call: Call, address: string | null): Promise<string | null> {
  const { content } = call.context;
  const cover = findCover(content);
  if (cover === null) {
    if (content.cover !== null) return COVER_TYPE;
    return content.options.coverOffsetMs === undefined ? null : NO_MOMENT;
  }
  if (address === null) return COVER_LOST;
  try {
    await uploadCover(call, cover, address);
    return null;
  } catch (error) {
    if (error instanceof PlatformError) return COVER_LOST;
    throw error;
  }
}

const WANTS_TOKEN: ReadonlySet<string> = new Set(['http_401', 'http_403']);

/** It isn't documented whether this URL requires a token, like an image's, or none, like a video's. */
async function uploadCover(
  { config, context }: Call,
  cover: MediaFile,
  address: string,
): Promise<void> {
  const request = {
    method: 'PUT',
    url: requireUploadAddress('linkedin', address, config.uploadHostSuffix),
    body: { kind: 'bytes', source: cover.bytes(), contentType: 'application/octet-stream' },
    timeoutMs: uploadTimeoutMs(cover.sizeBytes),
    idempotent: true,
  } as const;
  try {
    await callPlatform(context, request, UPLOAD_CALL);
  } catch (error) {
    if (!(error instanceof PlatformError) || !WANTS_TOKEN.has(error.code)) throw error;
    await callAuthorized(context, request, UPLOAD_CALL);
  }
}
