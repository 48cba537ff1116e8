import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import {
  PlatformError,
  type MediaFile,
  type StepResult,
} from '#app/server/ports/platform-adapter.ts';
import { requestJson } from '../kit/call-platform.ts';
import { uploadTimeoutMs } from '../kit/chunk-plan.ts';
import { FACEBOOK_TRANSFER_RULES, FACEBOOK_UPLOAD_RULES, isMissing } from './errors.ts';
import { openGraph, readGraph, writeGraph, type FacebookCall } from './api.ts';
import type { FacebookState } from './state.ts';
import { Acknowledged, NextPiece, ReelSession, Video, VideoSession } from './wire.ts';

const MAX_UPLOAD_TRIES = 4;
const MAX_UPLOAD_SESSIONS = 3;
/** Transfers without progress before the step leaves the retry to the runner's longer pauses. */
const MAX_STANDSTILLS = 3;

export async function startUpload(call: FacebookCall, state: FacebookState): Promise<StepResult> {
  const video = requireVideo(call);
  const access = await openGraph(call);
  const { externalId } = call.context.account;
  const restarted = {
    ...state,
    uploadTries: 0,
    uploadedBytes: 0,
    uploadSessions: state.uploadSessions + 1,
    uploadSince: call.context.now().toISOString(),
    startOffset: 0,
    endOffset: 0,
  };
  if (state.route !== 'video') {
    const edge = state.route === 'reel' ? 'video_reels' : 'video_stories';
    const session = await writeGraph(access, `${externalId}/${edge}`, {
      body: { kind: 'form', fields: { upload_phase: 'start' } },
      schema: ReelSession,
    });
    const next = { ...restarted, videoId: session.video_id, uploadUrl: session.upload_url };
    return { kind: 'next', step: 'upload_video', state: next };
  }
  const session = await writeGraph(access, `${externalId}/videos`, {
    body: {
      kind: 'form',
      fields: { upload_phase: 'start', file_size: String(video.sizeBytes) },
    },
    schema: VideoSession,
  });
  const next = {
    ...restarted,
    videoId: session.video_id,
    uploadSessionId: session.upload_session_id,
    startOffset: session.start_offset,
    endOffset: session.end_offset,
  };
  return { kind: 'next', step: 'upload_video', state: next };
}

function requireVideo(call: FacebookCall): MediaFile {
  const video = call.context.content.media.find((media) => media.kind === 'video');
  if (video !== undefined) return video;
  throw toBug('no_video', 'The post has no video.');
}

export async function uploadVideo(call: FacebookCall, state: FacebookState): Promise<StepResult> {
  return state.route === 'video' ? transferVideo(call, state) : uploadReel(call, state);
}

/**
 * Sends the rest of a reel's or story's file in one request; after an interruption, the video's status gives the offset to
 * resume from. Only attempts without progress count, so a large file can be interrupted any number of
 * times.
 */
async function uploadReel(call: FacebookCall, found: FacebookState): Promise<StepResult> {
  const video = requireVideo(call);
  const saved = withoutInterruptedTry(call, found);
  const offset = saved.uploadTries === 0 ? 0 : await findOffset(call, saved);
  if (offset === null) return newUploadSession(saved);
  const hasMoved = offset > saved.uploadedBytes;
  const state = hasMoved ? { ...saved, uploadTries: 0, uploadedBytes: offset } : saved;
  if (offset >= video.sizeBytes) return { kind: 'next', step: 'publish', state };
  if (state.uploadTries >= MAX_UPLOAD_TRIES) return newUploadSession(state);
  const uploadUrl = requireTrustedUrl(call, state.uploadUrl);
  await call.context.checkpoint({ ...state, uploadTries: state.uploadTries + 1 });
  await sendRest(call, { uploadUrl, video, offset });
  return { kind: 'next', step: 'publish', state };
}

/**
 * Doesn't count an attempt that we interrupted ourselves. From the second attempt on, Facebook is queried
 * for the offset.
 */
function withoutInterruptedTry({ context }: FacebookCall, state: FacebookState): FacebookState {
  const isOver = context.isResumed && state.uploadTries > 1;
  return isOver ? { ...state, uploadTries: state.uploadTries - 1 } : state;
}

/** Returns null if Facebook doesn't know the upload, which can also happen briefly to a new one. */
async function findOffset(call: FacebookCall, state: FacebookState): Promise<number | null> {
  try {
    return await readUploadedBytes(call, state);
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (state.uploadTries >= MAX_UPLOAD_TRIES) return null;
    await call.context.checkpoint({ ...state, uploadTries: state.uploadTries + 1 });
    throw error;
  }
}

async function sendRest(
  { context }: FacebookCall,
  rest: { uploadUrl: string; video: MediaFile; offset: number },
): Promise<void> {
  const { uploadUrl, video, offset } = rest;
  await requestJson(
    context,
    {
      method: 'POST',
      url: uploadUrl,
      headers: {
        authorization: `OAuth ${await context.accessToken()}`,
        offset: String(offset),
        file_size: String(video.sizeBytes),
      },
      body: { kind: 'bytes', source: video.bytes(offset, video.sizeBytes) },
      timeoutMs: uploadTimeoutMs(video.sizeBytes - offset),
      signal: context.signal,
    },
    { rules: FACEBOOK_UPLOAD_RULES, schema: Acknowledged },
  );
}

/** The upload URL comes from a response, so it gets the token only on the configured host. */
function requireTrustedUrl({ config }: FacebookCall, uploadUrl: string | null): string {
  const isTrusted =
    uploadUrl !== null && URL.parse(uploadUrl)?.origin === new URL(config.uploadBaseUrl).origin;
  if (isTrusted) return uploadUrl;
  throw toBug('untrusted_upload_url', 'Facebook returned an upload URL on an unknown host.');
}

async function readUploadedBytes(call: FacebookCall, state: FacebookState): Promise<number> {
  const { status } = await readGraph(await openGraph(call), state.videoId ?? '', {
    query: { fields: 'status' },
    schema: Video,
  });
  const phase = status.uploading_phase;
  if (isComplete(phase?.status)) return requireVideo(call).sizeBytes;
  return phase?.bytes_transferred ?? phase?.bytes_transfered ?? 0;
}

/** Returns whether the status means complete. Meta's documentation uses both spellings. */
export function isComplete(status: string | undefined): boolean {
  return status === 'complete' || status === 'completed';
}

function newUploadSession(state: FacebookState): StepResult {
  if (state.uploadSessions < MAX_UPLOAD_SESSIONS) {
    return { kind: 'next', step: 'start_upload', state };
  }
  throw new PlatformError({
    platform: 'facebook',
    kind: 'rejected_content',
    code: 'upload_failed',
    message: `Facebook didn't accept the video in ${String(MAX_UPLOAD_SESSIONS)} uploads.`,
    remedy: 'Export the video again as an MP4 (H.264, AAC), then retry.',
  });
}

/** Facebook chooses the chunks. The upload is complete when the next chunk is empty. */
async function transferVideo(call: FacebookCall, state: FacebookState): Promise<StepResult> {
  let current = state;
  let standstills = 0;
  while (current.startOffset < current.endOffset) {
    const piece = await transferPiece(call, current);
    standstills = piece.start_offset > current.startOffset ? 0 : standstills + 1;
    if (standstills > MAX_STANDSTILLS) throw toStandstill();
    current = { ...current, startOffset: piece.start_offset, endOffset: piece.end_offset };
    // The step's own result has the last piece.
    if (current.startOffset < current.endOffset) await call.context.checkpoint(current);
  }
  return { kind: 'next', step: 'publish', state: current };
}

async function transferPiece(
  call: FacebookCall,
  state: FacebookState,
): Promise<{ start_offset: number; end_offset: number }> {
  const video = requireVideo(call);
  if (state.endOffset > video.sizeBytes) {
    throw toBug('bad_offsets', 'Facebook requested bytes past the end of the video.');
  }
  const access = await openGraph(call);
  return writeGraph(access, `${call.context.account.externalId}/videos`, {
    rules: FACEBOOK_TRANSFER_RULES,
    schema: NextPiece,
    timeoutMs: uploadTimeoutMs(state.endOffset - state.startOffset),
    body: {
      kind: 'multipart',
      parts: [
        { name: 'upload_phase', value: 'transfer' },
        { name: 'upload_session_id', value: state.uploadSessionId ?? '' },
        { name: 'start_offset', value: String(state.startOffset) },
        {
          name: 'video_file_chunk',
          value: video.bytes(state.startOffset, state.endOffset),
          fileName: 'chunk',
        },
      ],
    },
  });
}

function toStandstill(): PlatformError {
  return new PlatformError({
    platform: 'facebook',
    kind: 'unavailable',
    code: 'upload_standstill',
    message: 'Facebook keeps requesting the same part of the video.',
    remedy: AUTOMATIC_REMEDIES.retry,
  });
}

function toBug(code: string, message: string): PlatformError {
  const remedy = 'Contact your administrator.';
  return new PlatformError({ platform: 'facebook', kind: 'bug', code, message, remedy });
}
