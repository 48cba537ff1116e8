import { readArriving } from '../kit/arriving.ts';
import { z } from 'zod';
import { hasContentType } from '../kit/body.ts';
import { readMultipart } from '../kit/multipart.ts';
import { randomText } from '../kit/random.ts';
import type { ApiCall } from './guard.ts';
import { check, readInput, refuse } from './input.ts';
import { deriveCategory, findSizeFault, findTypeFault, MEDIA_CATEGORIES } from './media-rules.ts';
import { createMedia, mediaTable, segmentTable } from './media-store.ts';
import type { MediaRow } from './media-store.ts';
import { toStream } from './media-upload.ts';

/** X keeps chunked uploads for fifteen days. */
const UPLOAD_LIFETIME_SECONDS = 1_295_999;
const MIB = 1024 * 1024;
const MAX_SEGMENTS = 1000;
/** X's own client sends 4 MiB, and 5 MiB were refused. The exact limit isn't documented. */
const USUAL_SEGMENT_BYTES = 4 * MIB;
/** For files that need segments above 4 MiB to stay within X's numbering; 16 GB need 17 MiB. */
const LARGEST_SEGMENT_BYTES = 32 * MIB;
/** Allowance for a multipart body's boundaries and headers. */
const ENVELOPE_BYTES = 4096;
const MAX_TOTAL_BYTES = 17_179_869_184;

const InitializeInput = z.strictObject({
  media_type: z.enum([
    'video/mp4',
    'video/webm',
    'video/mp2t',
    'video/quicktime',
    'text/srt',
    'text/vtt',
    'image/jpeg',
    'image/gif',
    'image/bmp',
    'image/png',
    'image/webp',
    'image/pjpeg',
    'image/tiff',
    'model/gltf-binary',
    'model/vnd.usdz+zip',
  ]),
  total_bytes: z.int().min(1).max(MAX_TOTAL_BYTES),
  media_category: z.enum(MEDIA_CATEGORIES).optional(),
  additional_owners: z.array(z.string().regex(/^[0-9]{1,19}$/)).optional(),
  shared: z.boolean().optional(),
});

export async function initializeUpload(call: ApiCall): Promise<void> {
  const input = await readInput(call, InitializeInput);
  const { media_type: mediaType, total_bytes: totalBytes } = input;
  const category = input.media_category ?? deriveCategory(mediaType);
  const fault = findTypeFault(category, mediaType) ?? findSizeFault(category, totalBytes);
  if (fault !== null) throw refuse(fault);
  const lifetimeSeconds = UPLOAD_LIFETIME_SECONDS;
  const row = createMedia(call, { category, mediaType, totalBytes, lifetimeSeconds });
  call.response.json({
    data: { id: row.id, media_key: row.mediaKey, expires_after_secs: lifetimeSeconds },
  });
}

const SegmentIndex = z.coerce.number().int().min(0).max(999);
const FormFields = z.strictObject({ segment_index: z.string().regex(/^[0-9]{1,3}$/) });
const JsonFields = z.strictObject({ segment_index: SegmentIndex, media: z.base64() });

interface ReceivedChunk {
  index: number;
  sizeBytes: number;
  partialId: string;
}

export async function appendSegment(call: ApiCall): Promise<void> {
  const { context, request, response } = call;
  const row = requireOwnUpload(call);
  const max = getMaxSegmentBytes(call, row);
  if (Number(request.headers['content-length'] ?? 0) > max + ENVELOPE_BYTES) {
    refuseTooLarge(call, max);
    return;
  }
  const partialId = `${row.id}/${randomText(context.random, 12)}`;
  const isMultipart = hasContentType(request, 'multipart/form-data');
  const segment = isMultipart ? await readForm(call, partialId) : await readJson(call, partialId);
  if (segment.sizeBytes > max) {
    context.blobs.partial(partialId).discard();
    refuseTooLarge(call, max);
    return;
  }
  if (segment.sizeBytes === 0) throw refuse('media parameter is missing.');
  storeSegment(call, row, segment);
  if (context.knob<boolean>('emptyAppendAnswer')) {
    response.status(200).end();
    return;
  }
  response.json({ data: { expires_at: Math.floor(new Date(row.expiresAt).getTime() / 1000) } });
}

/** Returns the segment limit. Files that would need too many 4 MiB segments may use larger ones. */
function getMaxSegmentBytes({ context }: ApiCall, { totalBytes }: MediaRow): number {
  const isLarge = totalBytes > MAX_SEGMENTS * USUAL_SEGMENT_BYTES;
  const max = isLarge ? LARGEST_SEGMENT_BYTES : USUAL_SEGMENT_BYTES;
  return Math.min(max, context.knob<number>('maxSegmentBytes'));
}

// The gateway in front of the API sends this without a body.
function refuseTooLarge({ context, request, response }: ApiCall, max: number): void {
  context.violation(`append: a segment is larger than ${max} bytes`);
  request.resume();
  response.status(413).end();
}

function requireOwnUpload({ context, request, user }: ApiCall): MediaRow {
  const row = mediaTable(context).get(request.params['id'] ?? '');
  const isOpen = row?.ownerId === user.id && new Date(row.expiresAt) > context.now();
  if (!isOpen) throw refuse('Session not found.');
  if (row.blob) throw refuse('Session has been finalized.');
  return row;
}

async function readForm(call: ApiCall, partialId: string): Promise<ReceivedChunk> {
  const partial = call.context.blobs.partial(partialId);
  let sizeBytes = 0;
  try {
    const fields = await readMultipart(call.request, {
      onFile: async (file) => {
        if (file.field !== 'media') throw refuse(`unknown file field ${file.field}`);
        sizeBytes = await partial.writeAt(0, readArriving(file.bytes));
      },
    });
    const { request } = call;
    const input = check(call.context, FormFields, { value: fields, request });
    return { index: Number(input.segment_index), sizeBytes, partialId };
  } catch (error) {
    partial.discard();
    throw error;
  }
}

async function readJson(call: ApiCall, partialId: string): Promise<ReceivedChunk> {
  const input = await readInput(call, JsonFields);
  const bytes = Buffer.from(input.media, 'base64');
  call.request.body = { ...input, media: `${bytes.length} bytes` };
  const sizeBytes = await call.context.blobs.partial(partialId).writeAt(0, toStream(bytes));
  return { index: input.segment_index, sizeBytes, partialId };
}

/** Stores a segment. A repeated index replaces it, because the first response may have been lost. */
function storeSegment({ context }: ApiCall, row: MediaRow, segment: ReceivedChunk): void {
  const key = `${row.id}/${segment.index}`;
  const previous = segmentTable(context).get(key);
  segmentTable(context).set(key, { ...segment, mediaId: row.id });
  if (previous) context.blobs.partial(previous.partialId).discard();
}
