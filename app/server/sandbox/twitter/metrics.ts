import type { SimulatorContext } from '../kit/types.ts';
import { listActors } from './action-store.ts';
import type { ActionKind } from './action-store.ts';
import { countSeenUntil, isByAudience, SEEN_PER_ACTION } from './audience.ts';
import type { Spelling } from './fields.ts';
import { listPostQuotes, listRepliesTo } from './post-store.ts';
import type { PostRow } from './post-store.ts';

const PRIVATE_DAYS_MS = 30 * 24 * 60 * 60_000;

/** Readers' actions on a post, with X's names from its analytics. */
export interface Actions {
  readonly likes: number;
  readonly retweets: number;
  readonly replies: number;
  readonly quote_tweets: number;
  readonly bookmarks: number;
  readonly url_clicks: number;
  readonly user_profile_clicks: number;
  readonly detail_expands: number;
  /** The sum of all others. */
  readonly engagements: number;
}

/** Accounts' actions on a post through the API. */
type HeldActions = Readonly<Record<keyof typeof SEEN_PER_ACTION, number>>;

const NOTHING_HELD: HeldActions = {
  likes: 0,
  retweets: 0,
  replies: 0,
  quote_tweets: 0,
  bookmarks: 0,
};

/**
 * Derives all actions from the post's views and adds those made through the API, so endpoints can't disagree.
 */
export function countActions(
  row: Pick<PostRow, 'urls'>,
  seen: number,
  held: HeldActions = NOTHING_HELD,
): Actions {
  const count = (name: keyof HeldActions) => Math.floor(seen / SEEN_PER_ACTION[name]) + held[name];
  const actions = {
    likes: count('likes'),
    retweets: count('retweets'),
    replies: count('replies'),
    quote_tweets: count('quote_tweets'),
    bookmarks: count('bookmarks'),
    url_clicks: row.urls.length > 0 ? Math.floor(seen / 50) : 0,
    user_profile_clicks: Math.floor(seen / 100),
    detail_expands: Math.floor(seen / 30),
  };
  return {
    ...actions,
    engagements: Object.values(actions).reduce((sum, number) => sum + number, 0),
  };
}

function countHeld(context: SimulatorContext, { id: postId }: PostRow, until: Date): HeldActions {
  const count = (kind: ActionKind) => listActors(context, { postId, kind, until }).length;
  return {
    likes: count('like'),
    retweets: count('repost'),
    bookmarks: count('bookmark'),
    replies: listRepliesTo(context, postId, until).length,
    quote_tweets: listPostQuotes(context, postId, until).length,
  };
}

/** Returns all metrics of a post up to a time. Actions through the API also count as views. */
export function measurePost(
  context: SimulatorContext,
  row: PostRow,
  time: Date,
): Actions & { readonly impressions: number } {
  const seen = countSeen(row, time);
  const held = countHeld(context, row, time);
  const heldSum = Object.values(held).reduce((sum, number) => sum + number, 0);
  return { ...countActions(row, seen, held), impressions: seen + heldSum };
}

/** Counts views. The audience views accounts' posts but not its own. */
function countSeen(row: PostRow, time: Date): number {
  return isByAudience(row) ? 0 : countSeenUntil(row, time);
}

export function toPublicMetrics(context: SimulatorContext, row: PostRow, spelling: Spelling) {
  const { impressions, ...actions } = measurePost(context, row, context.now());
  return {
    [spelling === 'post' ? 'repost_count' : 'retweet_count']: actions.retweets,
    reply_count: actions.replies,
    like_count: actions.likes,
    quote_count: actions.quote_tweets,
    bookmark_count: actions.bookmarks,
    impression_count: impressions,
  };
}

/** Returns whether private metrics are available: to the author, for 30 days (docs.x.com, "Metrics"). */
export function hasPrivateMetrics(
  context: SimulatorContext,
  row: PostRow,
  readerId: string,
): boolean {
  const ageMs = context.now().getTime() - new Date(row.createdAt).getTime();
  return row.authorId === readerId && ageMs <= PRIVATE_DAYS_MS;
}

export function toPrivateMetrics(context: SimulatorContext, row: PostRow) {
  const { impressions, url_clicks, user_profile_clicks, engagements } = measurePost(
    context,
    row,
    context.now(),
  );
  return {
    impression_count: impressions,
    url_link_clicks: url_clicks,
    user_profile_clicks,
    engagements,
  };
}

export function toOrganicMetrics(context: SimulatorContext, row: PostRow, spelling: Spelling) {
  const { impression_count, like_count, reply_count, ...rest } = toPublicMetrics(
    context,
    row,
    spelling,
  );
  const reposts = spelling === 'post' ? 'repost_count' : 'retweet_count';
  const { url_link_clicks, user_profile_clicks } = toPrivateMetrics(context, row);
  return {
    impression_count,
    like_count,
    reply_count,
    [reposts]: rest[reposts],
    url_link_clicks,
    user_profile_clicks,
  };
}

export function toVideoMetrics(context: SimulatorContext, row: PostRow) {
  return { view_count: Math.floor(countSeen(row, context.now()) / 2) };
}

export function toPlaybackMetrics(context: SimulatorContext, row: PostRow) {
  const { view_count: views } = toVideoMetrics(context, row);
  return {
    playback_0_count: views,
    playback_25_count: Math.floor(views * 0.8),
    playback_50_count: Math.floor(views * 0.6),
    playback_75_count: Math.floor(views * 0.4),
    playback_100_count: Math.floor(views * 0.3),
  };
}
