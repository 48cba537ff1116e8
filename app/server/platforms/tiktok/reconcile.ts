import {
  PlatformError,
  type ReconcileResult,
  type StepContext,
  type StepState,
} from '#app/server/ports/platform-adapter.ts';
import { chunkFrom } from '../kit/chunk-plan.ts';
import { nextPoll } from '../kit/next-poll.ts';
import type { TiktokConfig } from './config.ts';
import { UNKNOWN_ID_CODES } from './errors.ts';
import { findPost } from './parts/find-post.ts';
import { hasPhotos } from './parts/photos.ts';
import { isUploadUrlExpired } from './media.ts';
import type { Call } from './api.ts';
import { readTiktokState, requireSession, type TiktokState } from './state.ts';
import { readStatus, readUploadedBytes } from './api.ts';

/** The bytes of an interrupted PUT may still be counted. */
const CHECK_PAUSES_SECONDS = [1, 5, 10, 15];
/** One publish ID creates at most one post, however often its last bytes are sent. */
const MAX_LOST_COMMITS = 4;

/** TikTok's list of posts has no photos, and only the response to the init has the publish ID. */
const LOST_INIT = 'TikTok has no way to find a photo post without the response to its creation.';

/**
 * Reconciles a lost commit by its publish ID. If TikTok still lacks the last bytes after several checks,
 * they're sent again under the same ID, which can't post twice. A new init could, so none is made.
 */
export async function reconcileTiktok(
  config: TiktokConfig,
  context: StepContext,
  saved: StepState,
): Promise<ReconcileResult> {
  const state = readTiktokState(saved);
  if (hasPhotos(context)) return { kind: 'undecidable', state, evidence: LOST_INIT };
  const session = requireSession(state);
  const call = { config, context };
  const status = await readStatus(call, session).catch((error: unknown) => {
    if (error instanceof PlatformError && UNKNOWN_ID_CODES.has(error.code)) return null;
    throw error;
  });
  if (status === null) return searchForPost(call, state);
  const uploaded = readUploadedBytes(status, session);
  const now = context.now();
  if (uploaded === 'all') {
    const committed = { ...state, committedAt: now.toISOString(), polls: 0 };
    const evidence = `TikTok has finished the upload and reports ${status.status}.`;
    return { kind: 'committed', step: 'confirm', state: committed, evidence };
  }
  const evidence = `TikTok has ${String(uploaded)} of ${String(session.sizeBytes)} bytes.`;
  if (state.looks < CHECK_PAUSES_SECONDS.length) {
    const until = nextPoll(now, state.looks, CHECK_PAUSES_SECONDS);
    return { kind: 'look_again', state: { ...state, looks: state.looks + 1 }, until, evidence };
  }
  const canSendAgain =
    chunkFrom(session, uploaded)?.isLast === true && !isUploadUrlExpired(session, now);
  if (!canSendAgain || state.lostCommits >= MAX_LOST_COMMITS) {
    return { kind: 'undecidable', state, evidence };
  }
  const again = { ...state, session: { ...session, sentBytes: uploaded }, looks: 0 };
  const next = { ...again, lostCommits: state.lostCommits + 1 };
  return { kind: 'not_committed', basis: 'object', step: 'commit', state: next, evidence };
}

async function searchForPost(call: Call, state: TiktokState): Promise<ReconcileResult> {
  const postId = await findPost(call, state);
  if (postId === null) {
    const evidence =
      "TikTok no longer knows this upload, and the account doesn't have exactly one post with its caption.";
    return { kind: 'undecidable', state, evidence };
  }
  const evidence = `TikTok lists a post with this caption from after the upload started: ${postId}.`;
  return { kind: 'committed', step: 'confirm', state: { ...state, postId }, evidence };
}
