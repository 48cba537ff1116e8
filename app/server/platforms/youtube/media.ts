import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import type { MediaFile, StepResult } from '#app/server/ports/platform-adapter.ts';
import { hasNoResponse } from '../kit/is-transient.ts';
import { nextPoll } from '../kit/next-poll.ts';
import { toYouTubeError, type YouTubeCall } from './api.ts';
import { toVideoMetadata } from './parts/metadata.ts';
import {
  openSession,
  querySession,
  sendBytes,
  type SessionResponse,
  type Upload,
} from './parts/session.ts';
import type { YouTubeState } from './state.ts';
import { findOwnUpload } from './parts/uploads-playlist.ts';
import type { UploadedVideo } from './wire.ts';

const CHUNK_UNIT_BYTES = 262_144;
/** 8 MiB: a multiple of the unit that YouTube requires. */
const CHUNK_BYTES = 32 * CHUNK_UNIT_BYTES;
const MAX_SESSIONS = 3;
const MAX_STALLS = 8;
const STALL_PAUSES_SECONDS = [1, 2, 5, 10, 30, 60];

export async function startSession(call: YouTubeCall, state: YouTubeState): Promise<StepResult> {
  const video = requireVideo(call);
  const metadata = toVideoMetadata(call.context.content, video.fileName);
  const startedAt = call.context.now().toISOString();
  const sessionUri = await openSession(call, video, metadata);
  // A single-part upload is sent with the commit.
  const isOnePart = video.sizeBytes <= CHUNK_BYTES;
  return {
    kind: 'next',
    step: isOnePart ? 'publish' : 'upload',
    state: {
      ...state,
      title: metadata.title,
      sessionUri,
      sessions: state.sessions + 1,
      firstSessionAt: state.firstSessionAt ?? startedAt,
      begun: isOnePart,
      offset: 0,
      stalls: 0,
    },
  };
}

export function requireVideo({ context }: YouTubeCall): MediaFile {
  const { media } = context.content;
  const [video] = media;
  if (video?.kind === 'video' && media.length === 1 && video.sizeBytes > 0) return video;
  throw toYouTubeError('rejected_content', {
    code: video?.sizeBytes === 0 ? 'emptyFile' : 'video_required',
    message: "YouTube needs exactly one video, and it can't be empty.",
    remedy: 'Choose one video.',
  });
}

export function requireUpload(call: YouTubeCall, { sessionUri }: YouTubeState): Upload {
  if (sessionUri !== null) return { sessionUri, video: requireVideo(call) };
  throw toYouTubeError('bug', {
    code: 'no_session',
    message: "The delivery's saved state has no upload session.",
    remedy: 'Contact your administrator, then publish the post again.',
  });
}

/** Uploads all parts except the last, which creates the video and is therefore the commit. */
export async function uploadParts(call: YouTubeCall, saved: YouTubeState): Promise<StepResult> {
  const upload = requireUpload(call, saved);
  let state = saved;
  if (saved.begun) {
    // Only the session knows how much of an interrupted part was stored.
    const response = await stalledWithoutResponse(() => querySession(call, upload));
    if (response.kind !== 'stored') return endUpload(call, state, response);
    state = moveTo(state, response.offset);
  }
  while (upload.video.sizeBytes - state.offset > CHUNK_BYTES) {
    state = { ...state, begun: true };
    await call.context.checkpoint(state);
    const part = { start: state.offset, end: state.offset + CHUNK_BYTES, commit: false };
    const response = await stalledWithoutResponse(() => sendBytes(call, upload, part));
    if (response.kind !== 'stored') return endUpload(call, state, response);
    if (response.offset <= state.offset) {
      return pauseUpload(call, { ...state, offset: response.offset }, null);
    }
    state = moveTo(state, response.offset);
  }
  return { kind: 'next', step: 'publish', state: { ...state, begun: true } };
}

function moveTo(state: YouTubeState, offset: number): YouTubeState {
  return { ...state, offset, stalls: offset > state.offset ? 0 : state.stalls };
}

async function endUpload(
  call: YouTubeCall,
  state: YouTubeState,
  response: Exclude<SessionResponse, { kind: 'stored' }>,
): Promise<StepResult> {
  switch (response.kind) {
    case 'finished':
      return { kind: 'next', step: 'confirm', state: withVideo(state, response.video) };
    case 'stalled':
      return pauseUpload(call, state, response.retryAt);
    case 'ended':
      return replaceSession(call, state);
  }
}

/**
 * Treats a failed part as stalled. The failure is harmless: the session is queried for the offset to
 * resume from, once YouTube allows it.
 */
async function stalledWithoutResponse(
  send: () => Promise<SessionResponse>,
): Promise<SessionResponse> {
  try {
    return await send();
  } catch (error) {
    if (hasNoResponse(error)) return { kind: 'stalled', retryAt: null };
    throw error;
  }
}

export function pauseUpload(
  { context }: YouTubeCall,
  state: YouTubeState,
  retryAt: Date | null,
): StepResult {
  const stalls = state.stalls + 1;
  if (stalls > MAX_STALLS) {
    throw toYouTubeError('unavailable', {
      code: 'upload_stalled',
      message: 'YouTube stored no more of the video in several attempts.',
      remedy: AUTOMATIC_REMEDIES.resumeUpload,
    });
  }
  const planned = nextPoll(context.now(), state.stalls, STALL_PAUSES_SECONDS);
  return {
    kind: 'wait',
    step: 'upload',
    state: { ...state, begun: true, stalls },
    until: new Date(Math.max(planned.getTime(), retryAt?.getTime() ?? 0)),
  };
}

/**
 * Replaces a session, because an unfinished one expires after some days. If its last bytes were sent once,
 * the video may exist; if it can't be identified, the commit's own recovery decides.
 */
async function replaceSession(call: YouTubeCall, state: YouTubeState): Promise<StepResult> {
  const own = state.commitLost ? await findOwnUpload(call, state) : null;
  if (own?.kind === 'found') {
    return { kind: 'next', step: 'confirm', state: withVideo(state, { id: own.id }) };
  }
  if (own?.kind === 'unclear') return { kind: 'next', step: 'publish', state };
  // A session that expired while no worker ran says nothing about the video or the connection.
  const sessions = call.context.isResumed ? state.sessions - 1 : state.sessions;
  if (sessions >= MAX_SESSIONS) {
    throw toYouTubeError('unavailable', {
      code: 'session_ended',
      message: `YouTube ended ${String(MAX_SESSIONS)} upload sessions before the video was complete.`,
      remedy: 'Publish the video again when the connection is better.',
    });
  }
  return { kind: 'next', step: 'start_session', state: { ...state, sessions, sessionUri: null } };
}

export function withVideo(state: YouTubeState, video: UploadedVideo): YouTubeState {
  return {
    ...state,
    videoId: video.id,
    privacyStatus: video.status?.privacyStatus ?? null,
    polls: 0,
    pollingSince: null,
  };
}
