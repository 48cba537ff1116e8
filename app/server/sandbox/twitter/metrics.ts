import type { SimulatorContext } from '../kit/types.ts';
import type { Spelling } from './fields.ts';
import type { PostRow } from './post-store.ts';

const MINUTE_MS = 60_000;
const PRIVATE_DAYS_MS = 30 * 24 * 60 * MINUTE_MS;

/** Made-up numbers that only ever grow, and follow from the post's id and age alone. */
export function countSeenUntil(row: PostRow, time: Date): number {
  const minutes = (time.getTime() - new Date(row.createdAt).getTime()) / MINUTE_MS;
  const pace = 1 + Number(BigInt(row.id) % 7n);
  return Math.floor(pace * 10 * Math.log2(1 + Math.max(0, minutes)));
}

function countSeen(context: SimulatorContext, row: PostRow): number {
  return countSeenUntil(row, context.now());
}

export function toPublicMetrics(context: SimulatorContext, row: PostRow, spelling: Spelling) {
  const seen = countSeen(context, row);
  return {
    [spelling === 'post' ? 'repost_count' : 'retweet_count']: Math.floor(seen / 60),
    reply_count: Math.floor(seen / 90),
    like_count: Math.floor(seen / 20),
    quote_count: Math.floor(seen / 200),
    bookmark_count: Math.floor(seen / 150),
    impression_count: seen,
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
  const seen = countSeen(context, row);
  return {
    impression_count: seen,
    url_link_clicks: row.urls.length > 0 ? Math.floor(seen / 50) : 0,
    user_profile_clicks: Math.floor(seen / 100),
    engagements: Math.floor(seen / 12),
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
