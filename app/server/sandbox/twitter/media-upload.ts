import { readArriving } from '../kit/arriving.ts';
import { z } from 'zod';
import { hasContentType } from '../kit/body.ts';
import { readMultipart } from '../kit/multipart.ts';
import type { StoredBlob } from '../kit/types.ts';
import type { ApiCall } from './guard.ts';
import { check, readInput, refuse } from './input.ts';
import { findImageFault, findSizeFault, MEDIA_CATEGORIES } from './media-rules.ts';
import { createMedia, mediaTable } from './media-store.ts';
import type { MediaRow } from './media-store.ts';
import { badRequest, ProblemError } from './problems.ts';

/** X keeps images uploaded in one request for a day. */
const IMAGE_LIFETIME_SECONDS = 86_400;

const OneShotFields = z.strictObject({
  media_category: z.enum(MEDIA_CATEGORIES),
  media_type: z.string().optional(),
  additional_owners: z.union([z.string(), z.array(z.string())]).optional(),
  shared: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
});
const OneShotJson = OneShotFields.extend({ media: z.base64() });

/** `POST /2/media/upload`: uploads a whole image in one request. */
export async function uploadAtOnce(call: ApiCall): Promise<void> {
  const isMultipart = hasContentType(call.request, 'multipart/form-data');
  const { blob, category } = isMultipart ? await readForm(call) : await readJson(call);
  if (category !== 'tweet_image') throw refuse(`${category} needs the chunked upload`);
  const media = await acceptImage(call, blob);
  call.response.json({ data: describeImage(media) });
}

async function readForm(call: ApiCall) {
  let blob: StoredBlob | null = null;
  const fields = await readMultipart(call.request, {
    onFile: async (file) => {
      if (file.field !== 'media') throw refuse(`unknown file field ${file.field}`);
      blob = await call.context.blobs.write(readArriving(file.bytes));
    },
  });
  const { request } = call;
  // The v1.1 upload protocol (`command=INIT`), which older clients still use, has been rejected like this
  // since June 2025.
  if ('command' in fields) throw new ProblemError(badRequest('Request body is not valid JSON.'));
  const input = check(call.context, OneShotFields, { value: fields, request });
  if (!blob) throw refuse('media parameter is missing.');
  return { blob: blob as StoredBlob, category: input.media_category };
}

async function readJson(call: ApiCall) {
  const input = await readInput(call, OneShotJson);
  const bytes = Buffer.from(input.media, 'base64');
  call.request.body = { ...input, media: `${bytes.length} bytes` };
  return { blob: await call.context.blobs.write(toStream(bytes)), category: input.media_category };
}

export async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

async function acceptImage(call: ApiCall, blob: StoredBlob): Promise<MediaRow> {
  const sizeFault = findSizeFault('tweet_image', blob.sizeBytes);
  if (sizeFault !== null) throw refuse(sizeFault);
  const probe = await call.context.blobs.probe(blob.sha256);
  const fault = findImageFault(probe);
  if (fault !== null) throw refuse(fault);
  const row = createMedia(call, {
    category: 'tweet_image',
    mediaType: probe.contentType ?? '',
    totalBytes: blob.sizeBytes,
    lifetimeSeconds: IMAGE_LIFETIME_SECONDS,
  });
  const { width, height } = probe;
  const whole = { ...row, blob, width, height, finalizedAt: call.context.now().toISOString() };
  mediaTable(call.context).set(row.id, whole);
  return whole;
}

function describeImage(row: MediaRow) {
  return {
    id: row.id,
    media_key: row.mediaKey,
    size: row.totalBytes,
    expires_after_secs: IMAGE_LIFETIME_SECONDS,
    image: { image_type: row.mediaType, w: row.width, h: row.height },
  };
}
