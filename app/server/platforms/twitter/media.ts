import type { MediaFile, StepContext, StepResult } from '#app/server/ports/platform-adapter.ts';
import type { HttpRequest } from '#app/server/ports/http-client.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { callAuthorized, requestAuthorizedJson } from '../kit/authorized-call.ts';
import { chunkAt, planChunks, uploadTimeoutMs } from '../kit/chunk-plan.ts';
import type { Call } from './api.ts';
import { MEDIA_CALL, SEGMENTS_MISMATCH } from './errors.ts';
import { readProcessing, stepAfterMedia } from './parts/processing.ts';
import { chooseSegmentBytes, halveSegments } from './parts/segments.ts';
import { findUpload, withUpload, type TwitterState, type Upload } from './state.ts';
import { MediaResponse, type ProcessingInfo } from './wire.ts';

/** A segment can be resent, so progress isn't saved after each one. */
const SEGMENTS_PER_CHECKPOINT = 4;
/** X joins the segments before it responds. */
const FINALIZE_TIMEOUT_MS = 5 * 60 * 1000;
const CATEGORIES = { image: 'tweet_image', gif: 'tweet_gif', video: 'tweet_video' } as const;
const MAX_RESTARTS = 1;
/** A proxy may have accepted a segment instead of X, so missing segments allow more restarts. */
const MAX_RESTARTS_FOR_GAPS = 4;

/** Uploads the remaining files one after the other. */
export async function uploadMedia(call: Call, from: TwitterState): Promise<StepResult> {
  let state = from;
  for (const file of call.context.content.media) {
    const stage = findUpload(state, file)?.stage ?? 'sending';
    if (stage !== 'sending' && stage !== 'finalizing') continue;
    if (file.kind === 'image') state = withUpload(state, await uploadWhole(call, file));
    else {
      const before = state;
      const uploaded = await uploadInSegments(call, file, before).catch(
        (error: unknown) =>
          halveSegments(error, { file, state: before }) ?? toRestart(call, before, error),
      );
      if ('kind' in uploaded) return uploaded;
      state = uploaded;
    }
    await call.context.checkpoint(state, { wait: false });
  }
  return stepAfterMedia(call.context, state);
}

/**
 * Restarts an upload that X no longer knows once, and one with missing segments more often. An upload that
 * we interrupted ourselves doesn't count.
 */
function toRestart({ context }: Call, state: TwitterState, error: unknown): StepResult {
  const max = error instanceof PlatformError ? countAllowedRestarts(error) : 0;
  const isAllowed = max > 0 && (context.isResumed || state.uploadRestarts < max);
  if (isAllowed) return restartUpload(context, state);
  throw error;
}

function countAllowedRestarts({ code, kind }: PlatformError): number {
  if (code === SEGMENTS_MISMATCH) return MAX_RESTARTS_FOR_GAPS;
  return kind === 'bug' ? MAX_RESTARTS : 0;
}

export function restartUpload({ isResumed }: StepContext, state: TwitterState): StepResult {
  const uploadRestarts = state.uploadRestarts + (isResumed ? 0 : 1);
  return { kind: 'next', step: 'upload', state: { ...state, uploads: [], uploadRestarts } };
}

async function uploadWhole({ config, context }: Call, file: MediaFile): Promise<Upload> {
  const media = {
    name: 'media',
    value: file.bytes(),
    fileName: file.fileName,
    contentType: file.contentType,
  };
  const { data } = await requestAuthorizedJson(
    context,
    {
      method: 'POST',
      url: `${config.apiUrl}/2/media/upload`,
      body: {
        kind: 'multipart',
        parts: [{ name: 'media_category', value: CATEGORIES.image }, media],
      },
      timeoutMs: uploadTimeoutMs(file.sizeBytes),
      idempotent: true,
    },
    { ...MEDIA_CALL, schema: MediaResponse },
  );
  return toUpload(file, data, 'ready');
}

function toUpload(file: MediaFile, data: MediaResponse['data'], stage: Upload['stage']): Upload {
  return {
    fileId: file.id,
    mediaId: data.id,
    mediaKey: data.media_key ?? null,
    nextSegment: 0,
    segmentBytes: file.sizeBytes,
    stage,
    isDescribed: false,
  };
}

async function uploadInSegments(
  call: Call,
  file: MediaFile,
  from: TwitterState,
): Promise<TwitterState> {
  const started = findUpload(from, file);
  const upload = started ?? {
    ...toUpload(file, await initialize(call, file), 'sending'),
    segmentBytes: chooseSegmentBytes(file, from),
  };
  if (started === undefined)
    await call.context.checkpoint(withUpload(from, upload), { wait: false });
  if (upload.stage === 'finalizing') return resumeFinalizing(call, upload, from);
  const plan = planChunks(file.sizeBytes, { chunkBytes: upload.segmentBytes, lastChunk: 'short' });
  for (let index = upload.nextSegment; index < plan.count; index += 1) {
    const { start, end } = chunkAt(plan, index);
    await append(call, { mediaId: upload.mediaId, index, source: file.bytes(start, end) });
    const nextSegment = index + 1;
    if (nextSegment % SEGMENTS_PER_CHECKPOINT === 0) {
      await call.context.checkpoint(withUpload(from, { ...upload, nextSegment }), { wait: false });
    }
  }
  const whole: Upload = { ...upload, nextSegment: plan.count, stage: 'finalizing' };
  await call.context.checkpoint(withUpload(from, whole));
  return toFinalized(from, whole, await finalize(call, whole.mediaId));
}

/** An earlier run may have finalized the upload, so check with X first and don't finalize it twice. */
async function resumeFinalizing(
  call: Call,
  upload: Upload,
  from: TwitterState,
): Promise<TwitterState> {
  const finalized = await readFinalized(call, upload.mediaId);
  return toFinalized(from, upload, finalized ?? (await finalize(call, upload.mediaId)));
}

function toFinalized(
  from: TwitterState,
  upload: Upload,
  info: ProcessingInfo | undefined,
): TwitterState {
  return withUpload(from, { ...upload, stage: info === undefined ? 'ready' : 'processing' });
}

/** X may refuse to finalize an upload twice. Its processing status shows whether it was finalized before. */
async function finalize(call: Call, mediaId: string): Promise<ProcessingInfo | undefined> {
  const request: HttpRequest = {
    method: 'POST',
    url: `${call.config.apiUrl}/2/media/upload/${mediaId}/finalize`,
    timeoutMs: FINALIZE_TIMEOUT_MS,
    idempotent: true,
  };
  try {
    const response = { ...MEDIA_CALL, schema: MediaResponse };
    return (await requestAuthorizedJson(call.context, request, response)).data.processing_info;
  } catch (error) {
    if (!isRefused(error)) throw error;
    const info = await readFinalized(call, mediaId);
    if (info === undefined) throw error;
    return info;
  }
}

/** Returns undefined if X has no finalized upload with this ID. Throws if X couldn't be queried. */
async function readFinalized(call: Call, mediaId: string): Promise<ProcessingInfo | undefined> {
  try {
    return await readProcessing(call, mediaId);
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof PlatformError && error.kind === 'bug';
}

async function initialize(
  { config, context }: Call,
  file: MediaFile,
): Promise<MediaResponse['data']> {
  const value = {
    media_type: file.contentType,
    total_bytes: file.sizeBytes,
    media_category: file.kind === 'gif' ? CATEGORIES.gif : CATEGORIES.video,
  };
  const response = await requestAuthorizedJson(
    context,
    {
      method: 'POST',
      url: `${config.apiUrl}/2/media/upload/initialize`,
      body: { kind: 'json', value },
    },
    { ...MEDIA_CALL, schema: MediaResponse },
  );
  return response.data;
}

interface Segment {
  readonly mediaId: string;
  readonly index: number;
  readonly source: ReturnType<MediaFile['bytes']>;
}

async function append({ config, context }: Call, segment: Segment): Promise<void> {
  const { mediaId, index, source } = segment;
  await callAuthorized(
    context,
    {
      method: 'POST',
      url: `${config.apiUrl}/2/media/upload/${mediaId}/append`,
      body: {
        kind: 'multipart',
        parts: [
          { name: 'segment_index', value: String(index) },
          { name: 'media', value: source, fileName: 'segment' },
        ],
      },
      timeoutMs: uploadTimeoutMs(source.sizeBytes),
      idempotent: true,
    },
    MEDIA_CALL,
  );
}
