import type { ReconcileResult } from '#app/server/ports/platform-adapter.ts';
import { nextPoll } from '../kit/next-poll.ts';
import { readFirst } from '../kit/optional-read.ts';
import { readStage, readVideo } from './parts/confirm.ts';
import { findOwnPost } from './parts/feed-search.ts';
import { findOwnStory } from './parts/stories.ts';
import { openGraph, readGraph, type FacebookCall } from './api.ts';
import type { FacebookState } from './state.ts';
import { PhotoStory } from './wire.ts';

type LostState = FacebookState & { readonly lostAt: string; readonly searchFrom: string };

/** A post can appear late in the feed, so it counts as missing only after the last check. */
const CHECKS_AFTER_MS = [10_000, 60_000, 300_000, 600_000];
/** A finish that hasn't started publishing after this long was never received. */
const FINISH_LOST_AFTER_MS = 120_000;
const VIDEO_PAUSES_SECONDS = [5, 10, 30];

/** Reconciles a lost commit: searches the feed for a lost `/feed`, and reads the video for a lost finish. */
export async function reconcileFacebook(
  call: FacebookCall,
  saved: FacebookState,
): Promise<ReconcileResult> {
  const now = call.context.now().toISOString();
  const state: LostState = {
    ...saved,
    lostAt: saved.lostAt ?? now,
    searchFrom: saved.searchFrom ?? call.context.intentAt?.toISOString() ?? now,
    looks: saved.looks + 1,
  };
  if (state.route === 'feed') return reconcileFeed(call, state);
  return state.route === 'photo_story'
    ? reconcilePhotoStory(call, state)
    : reconcileVideo(call, state);
}

async function reconcileFeed(call: FacebookCall, state: LostState): Promise<ReconcileResult> {
  const own = await findOwnPost(call, state);
  if (own?.kind === 'found') {
    return toCommitted(state, { postId: own.id, evidence: "The post is in the Page's feed." });
  }
  const story = await readPhotoStory(call, state);
  if (story !== null) {
    return toCommitted(state, {
      postId: story,
      evidence: 'The photo belongs to a published post.',
    });
  }
  if (own?.kind === 'unclear') return { kind: 'undecidable', state, evidence: own.evidence };
  const lostForMs = call.context.now().getTime() - Date.parse(state.lostAt);
  const nextCheckMs = CHECKS_AFTER_MS.find((afterMs) => afterMs > lostForMs);
  if (nextCheckMs !== undefined) {
    return {
      kind: 'look_again',
      state,
      until: new Date(Date.parse(state.lostAt) + nextCheckMs),
      evidence: own === null ? LISTS_REFUSED : "The post isn't in the Page's feed yet.",
    };
  }
  return own === null
    ? { kind: 'undecidable', state, evidence: LISTS_REFUSED }
    : afterLastCheck(state);
}

/** A photo can be in one story only, so sending it again is safe after the last check. */
async function reconcilePhotoStory(call: FacebookCall, state: LostState): Promise<ReconcileResult> {
  const story = await readFirst(() => findOwnStory(call, state));
  if (story !== null) {
    return {
      kind: 'committed',
      step: 'confirm_story',
      state: { ...settled(state), postId: story.post_id, polls: 0 },
      evidence: 'The story with this photo is on the Page.',
    };
  }
  const lostForMs = call.context.now().getTime() - Date.parse(state.lostAt);
  const nextCheckMs = CHECKS_AFTER_MS.find((afterMs) => afterMs > lostForMs);
  if (nextCheckMs === undefined) {
    return {
      kind: 'not_committed',
      basis: 'object',
      step: 'publish',
      state: settled(state),
      evidence: 'After ten minutes, no story of the Page shows this photo.',
    };
  }
  return {
    kind: 'look_again',
    state,
    until: new Date(Date.parse(state.lostAt) + nextCheckMs),
    evidence: 'No story of the Page shows this photo yet.',
  };
}

const LISTS_REFUSED = "Facebook doesn't let Fanfare list the Page's posts.";

/** Each photo can be attached only once, so resending them is safe. A text post could be duplicated. */
function afterLastCheck(state: LostState): ReconcileResult {
  if (state.photoIds.length > 0) {
    return {
      kind: 'not_committed',
      basis: 'listing',
      step: 'publish',
      state: settled(state),
      evidence: "After ten minutes, the photos aren't in any post of the Page.",
    };
  }
  return {
    kind: 'undecidable',
    state,
    evidence: "After ten minutes, the post isn't in the Page's feed.",
  };
}

async function readPhotoStory(call: FacebookCall, state: FacebookState): Promise<string | null> {
  const [photoId] = state.photoIds;
  if (photoId === undefined) return null;
  const access = await openGraph(call);
  const photo = await readFirst(() =>
    readGraph(access, photoId, { query: { fields: 'page_story_id' }, schema: PhotoStory }),
  );
  return photo?.page_story_id ?? null;
}

function toCommitted(
  state: LostState,
  { postId, evidence }: { postId: string; evidence: string },
): ReconcileResult {
  const next = { ...settled(state), postId, polls: 0 };
  return { kind: 'committed', step: 'confirm_post', state: next, evidence };
}

async function reconcileVideo(call: FacebookCall, state: LostState): Promise<ReconcileResult> {
  const now = call.context.now();
  const video = await readVideo(call, state);
  const stage = readStage(video);
  if (stage === 'begun') {
    return {
      kind: 'committed',
      step: 'await_video',
      state: { ...settled(state), polls: 0, pollingSince: now.toISOString() },
      evidence: 'Facebook has started or finished publishing the video.',
    };
  }
  const isLost = now.getTime() - Date.parse(state.lostAt) >= FINISH_LOST_AFTER_MS;
  if (stage === 'not_begun' && isLost) {
    return {
      kind: 'not_committed',
      basis: 'object',
      step: 'publish',
      state: settled(state),
      evidence: "After two minutes, Facebook hasn't started publishing the video.",
    };
  }
  return {
    kind: 'look_again',
    state,
    until: nextPoll(now, state.looks - 1, VIDEO_PAUSES_SECONDS),
    evidence: "Facebook hasn't started publishing the video yet.",
  };
}

/** Resets the count, so a later lost call in the same delivery starts its own. The search start stays. */
function settled(state: LostState): FacebookState {
  return { ...state, lostAt: null, looks: 0 };
}
