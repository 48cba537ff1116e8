import type { z } from 'zod';
import type {
  ReconcileResult,
  StepContext,
  StepState,
} from '#app/server/ports/platform-adapter.ts';
import { requestAuthorizedJson } from '../kit/authorized-call.ts';
import { chooseOwnPost, CLOCK_ROOM_MS } from '../kit/choose-own-post.ts';
import { findRepliedTo, isSameText, readCreatedAt, restoreText } from './parts/compare-posts.ts';
import type { TwitterConfig } from './config.ts';
import { POST_CALL } from './errors.ts';
import { withFieldsName } from './parts/read-posts.ts';
import { readTwitterState, type TwitterState } from './state.ts';
import { TimelineResponse, type TimelinePost } from './wire.ts';

/** The timeline may lag, so it's read at once, and again 10 s, 30 s, and 2 min after the attempt. */
const CHECKS_AFTER_SECONDS = [10, 30, 120];
const SHORTEST_PAUSE_MS = 10_000;
const MAX_LOST_CREATES = 1;
const FIRST_PAGE = '10';
const NEXT_PAGE = '100';
const MAX_PAGES = 6;

/** Searches the account's timeline for the post. Creates it once more only after the last check. */
export async function reconcileTwitter(
  config: TwitterConfig,
  context: StepContext,
  saved: StepState,
): Promise<ReconcileResult> {
  const state = readTwitterState(saved);
  const attemptAt = context.intentAt ?? context.now();
  const lookFrom = state.lookFrom === null ? attemptAt : new Date(state.lookFrom);
  const { posts, isWhole } = await findPosts({ config, context, state, lookFrom });
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

interface PostSearch {
  readonly config: TwitterConfig;
  readonly context: StepContext;
  readonly state: TwitterState;
  readonly lookFrom: Date;
}

/** Lists newest first. Each post read costs money, so the first page is short. */
async function findPosts(
  sought: PostSearch,
): Promise<{ posts: readonly TimelinePost[]; isWhole: boolean }> {
  const posts: TimelinePost[] = [];
  let token: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { data, meta, errors } = await listPosts(sought, token);
    posts.push(...data.filter((post) => hasSameContent(post, sought)));
    token = meta?.next_token;
    if (token === undefined) return { posts, isWhole: errors.length === 0 };
  }
  return { posts, isWhole: false };
}

function hasSameContent(post: TimelinePost, { context, state }: PostSearch): boolean {
  const { text, replyTo } = context.content;
  if (replyTo !== undefined && findRepliedTo(post) !== replyTo) return false;
  if (!isSameText(restoreText(post), text)) return false;
  // Without text, only the media identify a post.
  const keys = post.attachments?.media_keys ?? [];
  return (
    text.trim() !== '' ||
    state.uploads.some(({ mediaKey }) => mediaKey !== null && keys.includes(mediaKey))
  );
}

const FIELDS = 'created_at,entities,attachments';
const REPLY_FIELDS = {
  'tweet.fields': `${FIELDS},referenced_tweets`,
  'post.fields': `${FIELDS},referenced_posts`,
} as const;

function listPosts(
  { config, context, lookFrom }: PostSearch,
  token: string | undefined,
): Promise<z.infer<typeof TimelineResponse>> {
  const isReply = context.content.replyTo !== undefined;
  const startTime = new Date(lookFrom.getTime() - CLOCK_ROOM_MS);
  return withFieldsName((fieldsName) =>
    requestAuthorizedJson(
      context,
      {
        method: 'GET',
        url: `${config.apiUrl}/2/users/${encodeURIComponent(context.account.externalId)}/tweets`,
        query: {
          max_results: token === undefined ? FIRST_PAGE : NEXT_PAGE,
          start_time: `${startTime.toISOString().slice(0, 19)}Z`,
          exclude: isReply ? 'retweets' : 'retweets,replies',
          [fieldsName]: isReply ? REPLY_FIELDS[fieldsName] : FIELDS,
          ...(token === undefined ? {} : { pagination_token: token }),
        },
        idempotent: true,
      },
      { ...POST_CALL, schema: TimelineResponse },
    ),
  );
}
