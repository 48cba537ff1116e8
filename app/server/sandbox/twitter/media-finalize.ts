import { z } from 'zod';
import { readBody } from '../kit/body.ts';
import type { MediaProbe, SimulatorContext, StoredBlob } from '../kit/types.ts';
import type { ApiCall } from './guard.ts';
import { readInput, readQuery, refuse } from './input.ts';
import { findImageFault, findProcessingFault, isVideoTooLong } from './media-rules.ts';
import { dropSegments, listSegments, mediaTable } from './media-store.ts';
import type { MediaRow, ProcessingFault, SegmentRow } from './media-store.ts';

export async function finalizeUpload(call: ApiCall): Promise<void> {
  const { context, request, response } = call;
  // X ignores a body here. Clients that always send JSON send an empty object.
  const body = (await readBody(request)).toString('utf8').trim();
  if (body !== '' && body !== '{}') context.violation('finalize: X ignores the body');
  const row = requireOwn(call, request.params['id'] ?? '');
  if (row.blob && context.knob<boolean>('finalizeTwiceRefused')) {
    throw refuse('Session has been finalized.');
  }
  const whole = row.blob ? row : await join(call, row);
  response.json({ data: describe(context, whole) });
}

async function join(call: ApiCall, row: MediaRow): Promise<MediaRow> {
  const { context } = call;
  const segments = listSegments(context, row.id);
  const sizeBytes = segments.reduce((sum, segment) => sum + segment.sizeBytes, 0);
  const isGapless = segments.every((segment, position) => segment.index === position);
  if (sizeBytes !== row.totalBytes || !isGapless) {
    throw refuse('Segments do not add up to provided total file size');
  }
  const blob = await context.blobs.write(readSegments(context, segments));
  const whole = inspect(call, { ...row, blob }, await context.blobs.probe(blob.sha256));
  mediaTable(context).set(row.id, whole);
  dropSegments(context, segments);
  return whole;
}

async function* readSegments(
  context: SimulatorContext,
  segments: readonly SegmentRow[],
): AsyncGenerator<Uint8Array> {
  for (const { partialId } of segments) yield* context.blobs.partial(partialId).read();
}

function inspect(
  { context, user }: ApiCall,
  row: MediaRow & { blob: StoredBlob },
  probe: MediaProbe,
): MediaRow {
  const { width, height, durationSeconds } = probe;
  const finalizedAt = context.now().toISOString();
  const seen = { ...row, width, height, durationSeconds, finalizedAt };
  if (row.category === 'tweet_image' || row.category === 'dm_image') {
    const fault = findImageFault(probe);
    if (fault !== null) throw refuse(fault);
    return seen;
  }
  const fault = forcedFault(context) ?? findProcessingFault(row.category, probe, user);
  // It's unknown whether X rejects a long video during processing or when it's posted.
  const isLeft =
    context.knob<boolean>('longVideoPassesProcessing') &&
    isVideoTooLong(toVideo(row, probe), user) &&
    fault?.code === TOO_LONG_CODE;
  return {
    ...seen,
    processingSeconds: context.knob<number>('processingSeconds'),
    fault: isLeft ? null : fault,
  };
}

/** Error code for a video's length. */
const TOO_LONG_CODE = 3;

const toVideo = ({ category, totalBytes }: MediaRow, { durationSeconds }: MediaProbe) => ({
  category,
  sizeBytes: totalBytes,
  durationSeconds,
});

function forcedFault(context: SimulatorContext): ProcessingFault | null {
  const name = context.knob<string>('failProcessing');
  if (name === '') return null;
  return { code: name === 'UnsupportedMedia' ? 3 : 1, name, message: 'file is invalid' };
}

const StatusQuery = z.strictObject({
  command: z.literal('STATUS').optional(),
  media_id: z.string().regex(/^[0-9]{1,19}$/),
});

export function showStatus(call: ApiCall): void {
  const { media_id: id } = readQuery(call, StatusQuery);
  const row = mediaTable(call.context).get(id);
  const isKnown = row?.ownerId === call.user.id && row.blob !== null;
  if (!isKnown || row.processingSeconds === null) throw refuse('BadRequest: Not found');
  call.response.json({ data: describe(call.context, row) });
}

/** Metadata that X supports and the sandbox only returns. */
const UNUSED_METADATA = [
  'allow_download_status',
  'audience_policy',
  'content_expiration',
  'domain_restrictions',
  'found_media_origin',
  'geo_restrictions',
  'management_info',
  'preview_image',
  'sensitive_media_warning',
  'shared_info',
  'sticker_info',
  'upload_source',
];

const MetadataInput = z.strictObject({
  id: z.string().regex(/^[0-9]{1,19}$/),
  metadata: z
    .strictObject({
      alt_text: z.strictObject({ text: z.string().max(1000) }).optional(),
      ...Object.fromEntries(UNUSED_METADATA.map((name) => [name, z.unknown().optional()])),
    })
    .optional(),
});

/** `POST /2/media/metadata`: sets the alt text. */
export async function describeMedia(call: ApiCall): Promise<void> {
  const { id, metadata = {} } = await readInput(call, MetadataInput);
  const row = requireOwn(call, id);
  const altText = metadata.alt_text?.text;
  if (altText !== undefined && row.category.endsWith('_video')) {
    throw refuse('Alt text is for images and GIFs.');
  }
  const unused = Object.keys(metadata).filter((name) => name !== 'alt_text');
  if (unused.length > 0) {
    call.context.violation(`media metadata: the sandbox doesn't act on ${unused.join(', ')}`);
  }
  if (altText !== undefined) mediaTable(call.context).set(id, { ...row, altText });
  call.response.json({ data: { id, associated_metadata: metadata } });
}

function requireOwn({ context, user }: ApiCall, id: string): MediaRow {
  const row = mediaTable(context).get(id);
  if (row?.ownerId !== user.id || new Date(row.expiresAt) <= context.now()) {
    throw refuse('Session not found.');
  }
  return row;
}

export type ProcessingState = 'pending' | 'in_progress' | 'succeeded' | 'failed';

/** Returns null if the media is ready without processing. */
export function toProcessing(
  context: SimulatorContext,
  row: MediaRow,
): { state: ProcessingState; percent: number } | null {
  if (row.processingSeconds === null || row.finalizedAt === null) return null;
  const elapsedMs = context.now().getTime() - new Date(row.finalizedAt).getTime();
  const share = row.processingSeconds === 0 ? 1 : elapsedMs / (row.processingSeconds * 1000);
  if (share >= 1) return { state: row.fault ? 'failed' : 'succeeded', percent: 100 };
  const percent = Math.max(0, Math.floor(share * 100));
  return { state: percent === 0 ? 'pending' : 'in_progress', percent };
}

function describe(context: SimulatorContext, row: MediaRow) {
  const leftMs = new Date(row.expiresAt).getTime() - context.now().getTime();
  const processing = toProcessing(context, row);
  const isReportedEarly = context.knob<boolean>('errorWhileInProgress');
  return {
    id: row.id,
    media_key: row.mediaKey,
    size: row.totalBytes,
    expires_after_secs: Math.floor(leftMs / 1000),
    ...(processing
      ? { processing_info: describeProcessing(row, processing, isReportedEarly) }
      : {}),
  };
}

function describeProcessing(
  row: MediaRow,
  { state, percent }: { state: ProcessingState; percent: number },
  isReportedEarly: boolean,
) {
  const info = { state, progress_percent: percent };
  if (state === 'failed') return { ...info, error: row.fault };
  if (state === 'succeeded') return info;
  const isReported = row.fault !== null && state === 'in_progress' && isReportedEarly;
  return { ...info, check_after_secs: 1, ...(isReported ? { error: row.fault } : {}) };
}
