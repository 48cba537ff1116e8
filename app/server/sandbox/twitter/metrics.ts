import type { SimulatorContext } from '../kit/types.ts';
import type { Spelling } from './fields.ts';
import { countRepliesTo } from './post-store.ts';
import type { PostRow } from './post-store.ts';

const MINUTE_MS = 60_000;
const PRIVATE_DAYS_MS = 30 * 24 * 60 * MINUTE_MS;

/** Made-up numbers that only ever grow, and follow from the post's id and age alone. */
export function countSeenUntil(row: Pick<PostRow, 'id' | 'createdAt'>, time: Date): number {
  const minutes = (time.getTime() - new Date(row.createdAt).getTime()) / MINUTE_MS;
  const pace = 1 + Number(BigInt(row.id) % 7n);
  return Math.floor(pace * 10 * Math.log2(1 + Math.max(0, minutes)));
}

function countSeen(context: SimulatorContext, row: PostRow): number {
  return countSeenUntil(row, context.now());
}

/** What readers did with a post, by X's names in its analytics. */
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

/**
 * Derives every action from how often the audience saw a post, and adds the replies that the sandbox holds,
 * so no two endpoints can disagree.
 */
export function countActions(
  row: Pick<PostRow, 'urls'>,
  seen: number,
  heldReplies: number,
): Actions {
  const actions = {
    likes: Math.floor(seen / 20),
    retweets: Math.floor(seen / 60),
    replies: Math.floor(seen / 90) + heldReplies,
    quote_tweets: Math.floor(seen / 200),
    bookmarks: Math.floor(seen / 150),
    url_clicks: row.urls.length > 0 ? Math.floor(seen / 50) : 0,
    user_profile_clicks: Math.floor(seen / 100),
    detail_expands: Math.floor(seen / 30),
  };
  return { ...actions, engagements: Object.values(actions).reduce((sum, count) => sum + count, 0) };
}

/** Returns every count of a post up to a time. Whoever wrote a reply that the sandbox holds saw the post, too. */
export function measurePost(
  context: SimulatorContext,
  row: PostRow,
  time: Date,
): Actions & { readonly impressions: number } {
  const seen = countSeenUntil(row, time);
  const heldReplies = countRepliesTo(context, row.id, time);
  return { ...countActions(row, seen, heldReplies), impressions: seen + heldReplies };
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

/** docs.x.com, "Metrics": for the post's author, and for 30 days. */
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
    ...{ user_profile_clicks, engagements },
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
  return { view_count: Math.floor(countSeen(context, row) / 2) };
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
