import { PlatformError, type ReconcileResult } from '#app/server/ports/platform-adapter.ts';
import { isTransient } from '../kit/is-transient.ts';
import { nextPoll } from '../kit/next-poll.ts';
import type { YouTubeCall } from './api.ts';
import { requireVideo, withVideo } from './media.ts';
import { querySession, type SessionResponse } from './parts/session.ts';
import type { YouTubeState } from './state.ts';
import { findOwnUpload } from './parts/uploads-playlist.ts';

const SESSION_PAUSES_SECONDS = [1, 3, 10, 30, 60, 300];
/** About a day without a response from the session. After that, a person decides. */
const MAX_SESSION_CHECKS = 290;
/** An upload appears in the playlist at once. Two more checks allow for delays. */
const PLAYLIST_PAUSES_SECONDS = [10, 60];

/**
 * Reconciles a lost commit. A session creates at most one video and returns its result again, so it's
 * queried first.
 */
export async function reconcileYouTube(
  call: YouTubeCall,
  saved: YouTubeState,
): Promise<ReconcileResult> {
  const state = { ...saved, commitLost: true };
  if (state.sessionUri === null) return searchChannel(call, state);
  const response = await querySessionState(call, state.sessionUri);
  switch (response.kind) {
    case 'finished':
      return {
        kind: 'committed',
        step: 'confirm',
        state: { ...withVideo(state, response.video), looks: 0 },
        evidence: 'The upload session reports that the video is complete.',
      };
    case 'stored':
      return {
        kind: 'not_committed',
        basis: 'object',
        step: 'upload',
        state: { ...state, begun: true, offset: response.offset, looks: 0 },
        evidence: `The upload session has stored ${String(response.offset)} bytes and expects more.`,
      };
    case 'stalled':
      return whenSilent(call, state, response.retryAt);
    case 'ended':
      return searchChannel(call, state);
  }
}

async function querySessionState(call: YouTubeCall, sessionUri: string): Promise<SessionResponse> {
  try {
    return await querySession(call, { sessionUri, video: requireVideo(call) });
  } catch (error) {
    if (error instanceof PlatformError && isTransient(error))
      return { kind: 'stalled', retryAt: error.retryAt };
    throw error;
  }
}

function whenSilent(call: YouTubeCall, state: YouTubeState, retryAt: Date | null): ReconcileResult {
  const evidence = "YouTube doesn't respond for the upload session.";
  if (state.looks >= MAX_SESSION_CHECKS) return { kind: 'undecidable', state, evidence };
  return {
    kind: 'look_again',
    state: { ...state, looks: state.looks + 1 },
    until: retryAt ?? nextPoll(call.context.now(), state.looks, SESSION_PAUSES_SECONDS),
    evidence,
  };
}

/**
 * Searches the channel, because without the session only the channel can show whether a video was created.
 * The session is queried again before each check, because a wrong status from a proxy can also report it
 * gone.
 */
async function searchChannel(call: YouTubeCall, state: YouTubeState): Promise<ReconcileResult> {
  const own = await findOwnUpload(call, state);
  const searches = state.searches + 1;
  if (own.kind === 'found') {
    return {
      kind: 'committed',
      step: 'confirm',
      state: { ...withVideo(state, { id: own.id }), looks: 0, searches: 0 },
      evidence: "The video is in the channel's uploads.",
    };
  }
  if (own.kind === 'unclear') return { kind: 'undecidable', state, evidence: own.evidence };
  if (state.searches < PLAYLIST_PAUSES_SECONDS.length) {
    return {
      kind: 'look_again',
      state: { ...state, searches },
      until: nextPoll(call.context.now(), state.searches, PLAYLIST_PAUSES_SECONDS),
      evidence: "The upload session is gone, and the video isn't on the channel yet.",
    };
  }
  return {
    kind: 'not_committed',
    basis: 'listing',
    step: 'start_session',
    state: { ...state, sessionUri: null, looks: 0, searches: 0 },
    evidence: "The upload session is gone, and the video isn't on the channel.",
  };
}
