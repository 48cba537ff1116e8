import type {
  ReconcileResult,
  StepContext,
  StepState,
} from '#app/server/ports/platform-adapter.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { requestAuthorizedJson } from '../kit/authorized-call.ts';
import { isSameText, readCreatedAt, restoreText } from './compare-posts.ts';
import type { TwitterConfig } from './config.ts';
import { POST_CALL } from './errors.ts';
import { readTwitterState, type TwitterState } from './state.ts';
import { TimelineAnswer, type TimelinePost } from './wire.ts';

/** The listing may lag: looks at once, then 10 s, 30 s and 2 min after the attempt (x.md, section 4). */
const LOOKS_AFTER_SECONDS = [10, 30, 120];
const SHORTEST_PAUSE_MS = 10_000;
/** Room for clocks that differ. */
const LOOK_BACK_MS = 60_000;
const MAX_LOST_CREATES = 1;

/** Looks for the post on the account's timeline; only after the last look is it created once more. */
export async function reconcileTwitter(
  config: TwitterConfig,
  context: StepContext,
  saved: StepState,
): Promise<ReconcileResult> {
  const state = readTwitterState(saved);
  const attemptAt = context.intentAt ?? context.now();
  const lookFrom = state.lookFrom === null ? attemptAt : new Date(state.lookFrom);
  const posts = await listRecentPosts(config, context, new Date(lookFrom.getTime() - LOOK_BACK_MS));
  const found = posts.find((post) => isOurs(post, { context, state, lookFrom }));
  if (found !== undefined) {
    return {
      kind: 'committed',
      step: 'confirm',
      state: { ...state, remoteId: found.id },
      evidence: `The timeline shows post ${found.id}, created at ${readCreatedAt(found).toISOString()}.`,
    };
  }
  const looked = { ...state, lookFrom: lookFrom.toISOString(), looks: state.looks + 1 };
  return afterMiss(looked, context.now(), attemptAt);
}

function afterMiss(state: TwitterState, now: Date, attemptAt: Date): ReconcileResult {
  const evidence = `The timeline does not show the post (look ${String(state.looks)}).`;
  const pauseSeconds = LOOKS_AFTER_SECONDS[state.looks - 1];
  if (pauseSeconds !== undefined) {
    const planned = attemptAt.getTime() + pauseSeconds * 1000;
    // A reconcile that began late still leaves the listing some time between two looks.
    const until = new Date(Math.max(planned, now.getTime() + SHORTEST_PAUSE_MS));
    return { kind: 'look_again', state, until, evidence };
  }
  if (state.isDuplicateRefused || state.lostCreates >= MAX_LOST_CREATES) {
    const why = state.isDuplicateRefused
      ? 'X refuses it as a duplicate, but its timeline does not show it.'
      : `${evidence} Two creates had no answer.`;
    return { kind: 'undecidable', state, evidence: why };
  }
  const next = { ...state, looks: 0, lostCreates: state.lostCreates + 1 };
  return { kind: 'not_committed', step: 'create', state: next, evidence };
}

interface Sought {
  readonly context: StepContext;
  readonly state: TwitterState;
  readonly lookFrom: Date;
}

function isOurs(post: TimelinePost, { context, state, lookFrom }: Sought): boolean {
  if (readCreatedAt(post).getTime() < lookFrom.getTime() - LOOK_BACK_MS) return false;
  const { text } = context.content;
  if (!isSameText(restoreText(post), text)) return false;
  // Without a text only the media tell one post from another.
  const keys = post.attachments?.media_keys ?? [];
  return (
    text.trim() !== '' ||
    state.uploads.some(({ mediaKey }) => mediaKey !== null && keys.includes(mediaKey))
  );
}

/** X renames its parameters: the old name first, the new one where the old is refused (x.md, section 0). */
async function listRecentPosts(
  config: TwitterConfig,
  context: StepContext,
  startTime: Date,
): Promise<TimelinePost[]> {
  const list = (fieldsName: string): Promise<{ data: TimelinePost[] }> =>
    requestAuthorizedJson(
      context,
      {
        method: 'GET',
        url: `${config.apiUrl}/2/users/${encodeURIComponent(context.account.externalId)}/tweets`,
        query: {
          max_results: '10',
          start_time: `${startTime.toISOString().slice(0, 19)}Z`,
          exclude: 'retweets,replies',
          [fieldsName]: 'created_at,entities,attachments',
        },
        idempotent: true,
      },
      { ...POST_CALL, schema: TimelineAnswer },
    );
  try {
    return (await list('tweet.fields')).data;
  } catch (error) {
    const isRenamed = error instanceof PlatformError && error.code.endsWith('/tweet.fields');
    if (!isRenamed) throw error;
    return (await list('post.fields')).data;
  }
}
