import type {
  ReconcileResult,
  StepContext,
  StepState,
} from '#app/server/ports/platform-adapter.ts';
import { chooseOwnPost, CLOCK_ROOM_MS } from '../kit/choose-own-post.ts';
import { isSameText, readCreatedAt, restoreText } from './parts/compare-posts.ts';
import type { TwitterConfig } from './config.ts';
import { findPosts } from './parts/find-posts.ts';
import { readTwitterState, type TwitterState } from './state.ts';
import type { TimelinePost } from './wire.ts';

/** The timeline may lag, so it's read at once, and again 10 s, 30 s, and 2 min after the attempt. */
const CHECKS_AFTER_SECONDS = [10, 30, 120];
const SHORTEST_PAUSE_MS = 10_000;
const MAX_LOST_CREATES = 1;

/** Searches the account's timeline for the post. Creates it once more only after the last check. */
export async function reconcileTwitter(
  config: TwitterConfig,
  context: StepContext,
  saved: StepState,
): Promise<ReconcileResult> {
  const state = readTwitterState(saved);
  const attemptAt = context.intentAt ?? context.now();
  const lookFrom = state.lookFrom === null ? attemptAt : new Date(state.lookFrom);
  const { posts, isWhole } = await findPosts({
    config,
    context,
    since: new Date(lookFrom.getTime() - CLOCK_ROOM_MS),
    replyTo: context.content.replyTo,
    hasSameContent: (post) => hasSameContent(post, context, state),
  });
  const candidates = posts.map((post) => ({ id: post.id, createdAt: readCreatedAt(post) }));
  const own = await chooseOwnPost(context, { candidates, since: lookFrom, precisionMs: 1 });
  if (own.kind === 'found') {
    return {
      kind: 'committed',
      step: 'confirm',
      state: { ...state, remoteId: own.id },
      evidence: `The timeline has post ${own.id}, created after the attempt.`,
    };
  }
  if (own.kind === 'unclear') return { kind: 'undecidable', state, evidence: own.evidence };
  const searched = { ...state, lookFrom: lookFrom.toISOString(), looks: state.looks + 1 };
  const result = afterMiss(searched, context.now(), attemptAt);
  if (isWhole || result.kind !== 'not_committed') return result;
  const evidence =
    "Twitter doesn't list all posts from that time, so this one may be among the rest.";
  return { kind: 'undecidable', state: searched, evidence };
}

function afterMiss(state: TwitterState, now: Date, attemptAt: Date): ReconcileResult {
  const evidence = `The post isn't in the timeline (check ${String(state.looks)}).`;
  const pauseSeconds = CHECKS_AFTER_SECONDS[state.looks - 1];
  if (pauseSeconds !== undefined) {
    const planned = attemptAt.getTime() + pauseSeconds * 1000;
    // A late reconcile still leaves the listing some time between two checks.
    const until = new Date(Math.max(planned, now.getTime() + SHORTEST_PAUSE_MS));
    return { kind: 'look_again', state, until, evidence };
  }
  if (state.isDuplicateRefused || state.lostCreates >= MAX_LOST_CREATES) {
    const why = state.isDuplicateRefused
      ? "Twitter rejects the post as a duplicate, but it isn't in the timeline."
      : `${evidence} Two create requests got no response.`;
    return { kind: 'undecidable', state, evidence: why };
  }
  const next = { ...state, looks: 0, lostCreates: state.lostCreates + 1 };
  return { kind: 'not_committed', basis: 'listing', step: 'create', state: next, evidence };
}

function hasSameContent(
  post: TimelinePost,
  { content }: StepContext,
  state: TwitterState,
): boolean {
  if (!isSameText(restoreText(post), content.text)) return false;
  // Without text, only the media identify a post.
  const keys = post.attachments?.media_keys ?? [];
  return (
    content.text.trim() !== '' ||
    state.uploads.some(({ mediaKey }) => mediaKey !== null && keys.includes(mediaKey))
  );
}
