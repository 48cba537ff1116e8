import type { SimulatorContext } from '../kit/types.ts';
import type { Spelling } from './fields.ts';
import type { PostRow } from './post-store.ts';

const MINUTE_MS = 60_000;

/** Made-up numbers that only ever grow, and follow from the post's id and age alone. */
function countSeen(context: SimulatorContext, row: PostRow): number {
  const minutes = (context.now().getTime() - new Date(row.createdAt).getTime()) / MINUTE_MS;
  const pace = 1 + Number(BigInt(row.id) % 7n);
  return Math.floor(pace * 10 * Math.log2(1 + Math.max(0, minutes)));
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

export function toPrivateMetrics(context: SimulatorContext, row: PostRow) {
  const seen = countSeen(context, row);
  return {
    impression_count: seen,
    url_link_clicks: row.urls.length > 0 ? Math.floor(seen / 50) : 0,
    user_profile_clicks: Math.floor(seen / 100),
    engagements: Math.floor(seen / 12),
  };
}
