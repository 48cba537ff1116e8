import {
  PlatformError,
  type MediaFile,
  type StepContext,
  type StepResult,
} from '#app/server/ports/platform-adapter.ts';
import type { HttpResponse } from '#app/server/ports/http-client.ts';
import { callPlatform } from '../kit/call-platform.ts';
import {
  chunkFrom,
  planChunks,
  uploadTimeoutMs,
  type ChunkPlan,
  type ChunkRange,
} from '../kit/chunk-plan.ts';
import { asOutcomeUnknown } from '../kit/is-transient.ts';
import { BAD_PIECE_CODE, LOST_UPLOAD_CODES, uploadRules, WRONG_RANGE_CODE } from './errors.ts';
import type { Call } from './api.ts';
import { forgetSession, requireSession, type Session, type TiktokState } from './state.ts';
import { readStatus, readUploadedBytes } from './api.ts';

/**
 * Satisfies "5 to 64 MB" in decimal and binary megabytes
 * (https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide).
 */
const SINGLE_CHUNK_BYTES = 64_000_000;
const CHUNK_BYTES = 32_000_000;
/** The size in TikTok's own example. Larger chunks have been refused in production since August 2026. */
export const SMALL_CHUNK_BYTES = 10_000_000;
/** The upload URL is valid for an hour, and the whole upload has to finish within it. */
const ADDRESS_LIFETIME_MS = 55 * 60 * 1000;
const MAX_RESTARTS = 2;
const MAX_REFUSALS = 2;
const CHUNK_TAKEN = 206;

/** Plans the upload's chunks. Rounds the chunk count down: the remainder goes into the last chunk. */
export function planVideo(sizeBytes: number, { hasSmallChunks = false } = {}): ChunkPlan {
  const several = hasSmallChunks ? SMALL_CHUNK_BYTES : CHUNK_BYTES;
  const chunkBytes = sizeBytes <= SINGLE_CHUNK_BYTES ? sizeBytes : several;
  return planChunks(sizeBytes, { chunkBytes, lastChunk: 'merged' });
}

export function findVideo({ content }: StepContext): MediaFile {
  const video = content.media.find((file) => file.kind === 'video');
  if (video !== undefined) return video;
  throw new PlatformError({
    platform: 'tiktok',
    kind: 'rejected_content',
    code: 'video_required',
    message: 'TikTok needs a video or photos.',
    remedy: 'Add a video or photos.',
  });
}

/** Sends all chunks except the last, which is the commit. */
export async function uploadChunks(call: Call, from: TiktokState): Promise<StepResult> {
  const { context } = call;
  const session = requireSession(from);
  if (isUploadUrlExpired(session, context.now())) return restart(from, false);
  // An earlier run may have sent more than it saved, so get the progress from TikTok.
  if (session.isStarted) return resume(call, from, sendChunks);
  const state = { ...from, session: { ...session, isStarted: true } };
  await context.checkpoint(state);
  return sendChunks(call, state);
}

async function sendChunks(call: Call, from: TiktokState): Promise<StepResult> {
  let state = from;
  const isCounted = !call.context.isResumed;
  for (;;) {
    const session = requireSession(state);
    const chunk = chunkFrom(session, session.sentBytes);
    if (chunk === null) return restart(state, isCounted);
    if (chunk.isLast) return { kind: 'next', step: 'commit', state };
    try {
      await uploadChunk(call.context, session, { chunk, commit: false });
    } catch (error) {
      if (isLostAddress(error) || isBadRest(error, session, chunk))
        return restart(state, isCounted);
      if (isWrongRange(error)) return resume(call, state, restartUpload);
      throw error;
    }
    state = { ...state, session: { ...session, sentBytes: chunk.end } };
    await call.context.checkpoint(state);
  }
}

/** Restarts the upload if TikTok keeps refusing a range without progress. */
async function restartUpload(_call: Call, state: TiktokState): Promise<StepResult> {
  const { sentBytes } = requireSession(state);
  const before = state.refused?.atByte === sentBytes ? state.refused.times : 0;
  const times = before + 1;
  if (times > MAX_REFUSALS) return restart(state);
  const next = { ...state, refused: { atByte: sentBytes, times } };
  return Promise.resolve({ kind: 'next', step: 'upload', state: next });
}

/** Resumes from the bytes that TikTok has received. */
async function resume(
  call: Call,
  state: TiktokState,
  goOn: (call: Call, state: TiktokState) => Promise<StepResult>,
): Promise<StepResult> {
  const session = requireSession(state);
  const uploaded = readUploadedBytes(await readStatus(call, session), session);
  if (uploaded === 'all') return toConfirm(call, state);
  return goOn(call, { ...state, session: { ...session, sentBytes: uploaded } });
}

/** Sends the last chunk, after which TikTok posts the video. */
export async function commitUpload(call: Call, state: TiktokState): Promise<StepResult> {
  const session = requireSession(state);
  const chunk = chunkFrom(session, session.sentBytes);
  if (chunk?.isLast !== true) return afterLostAddress(state);
  if (isUploadUrlExpired(session, call.context.now())) return afterLostAddress(state, false);
  try {
    const { status } = await uploadChunk(call.context, session, { chunk, commit: true });
    if (status !== CHUNK_TAKEN) return toConfirm(call, state);
    return await resume(call, state, state.lostCommits > 0 ? refuseNewInit : restartUpload);
  } catch (error) {
    const hasResponse = error instanceof PlatformError && error.kind !== 'outcome_unknown';
    if (!hasResponse || error.code === 'not_reached') throw error;
    return afterRefusedCommit(call, state, { error, chunk });
  }
}

/**
 * TikTok refuses bytes that it already has, for example if the request was duplicated in transit. So the
 * publish ID is queried before anything else is done.
 */
async function afterRefusedCommit(
  call: Call,
  state: TiktokState,
  { error, chunk }: { readonly error: PlatformError; readonly chunk: ChunkRange },
): Promise<StepResult> {
  const session = requireSession(state);
  const status = await asOutcomeUnknown(readStatus(call, session));
  const uploaded = readUploadedBytes(status, session);
  if (uploaded === 'all') return toConfirm(call, state);
  if (isLostAddress(error) || isBadRest(error, session, chunk)) return afterLostAddress(state);
  if (!isWrongRange(error)) throw error;
  const next = { ...state, session: { ...session, sentBytes: uploaded } };
  return state.lostCommits > 0 ? refuseNewInit() : restartUpload(call, next);
}

function toConfirm({ context }: Call, state: TiktokState): StepResult {
  const committedAt = context.now().toISOString();
  return { kind: 'next', step: 'confirm', state: { ...state, committedAt, polls: 0 } };
}

function afterLostAddress(state: TiktokState, isCounted = true): StepResult {
  if (state.lostCommits > 0) throw createLostError('outcome_unknown');
  return restart(state, isCounted);
}

/**
 * After a last PUT without a response, a new init could post twice. So TikTok is queried, or a person
 * decides.
 */
function refuseNewInit(): Promise<StepResult> {
  return Promise.reject(createLostError('outcome_unknown'));
}

/** Replaces the upload. An expired upload URL, or an upload that we interrupted ourselves, isn't counted. */
function restart(state: TiktokState, isCounted = true): StepResult {
  if (isCounted && state.restarts >= MAX_RESTARTS) throw createLostError('unavailable');
  return { kind: 'next', step: 'prepare', state: forgetSession(state, isCounted) };
}

function createLostError(kind: 'unavailable' | 'outcome_unknown'): PlatformError {
  return new PlatformError({
    platform: 'tiktok',
    kind,
    code: 'upload_lost',
    message: 'TikTok no longer accepts data for this upload.',
    remedy: 'Publish the post again later.',
  });
}

export function isUploadUrlExpired({ initAt }: Session, now: Date): boolean {
  return now.getTime() - new Date(initAt).getTime() > ADDRESS_LIFETIME_MS;
}

function isLostAddress(error: unknown): boolean {
  return error instanceof PlatformError && LOST_UPLOAD_CODES.has(error.code);
}

/**
 * True only for a piece that starts within a chunk. If TikTok rejects any other piece, it's a bug of ours.
 */
function isBadRest(error: unknown, { chunkBytes }: Session, { start }: ChunkRange): boolean {
  return (
    error instanceof PlatformError && error.code === BAD_PIECE_CODE && start % chunkBytes !== 0
  );
}

function isWrongRange(error: unknown): boolean {
  return error instanceof PlatformError && error.code === WRONG_RANGE_CODE;
}

/** The upload URL is the credential, so no token is sent. */
function uploadChunk(
  context: StepContext,
  session: Session,
  { chunk, commit }: { readonly chunk: ChunkRange; readonly commit: boolean },
): Promise<HttpResponse> {
  const { start, end } = chunk;
  const video = findVideo(context);
  const range = `bytes ${String(start)}-${String(end - 1)}/${String(session.sizeBytes)}`;
  return callPlatform(
    context,
    {
      method: 'PUT',
      url: session.uploadUrl,
      headers: { 'content-range': range },
      body: { kind: 'bytes', source: video.bytes(start, end), contentType: video.contentType },
      timeoutMs: uploadTimeoutMs(end - start),
      idempotent: !commit,
    },
    { rules: uploadRules, commit },
  );
}
