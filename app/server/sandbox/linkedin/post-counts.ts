import type { SimulatorContext } from '../kit/types.ts';
import type { PostRow } from './post-store.ts';

const MINUTE_MS = 60_000;

export interface PostCounts {
  impressions: number;
  reached: number;
  clicks: number;
  likes: number;
  comments: number;
  reshares: number;
}

/**
 * Invents metrics that only grow and depend only on the post's URN and age. They're zero in the first minute.
 */
export function countEngagement(
  context: Pick<SimulatorContext, 'now'>,
  row: Pick<PostRow, 'urn' | 'createdAt'>,
): PostCounts {
  const minutes = (context.now().getTime() - new Date(row.createdAt).getTime()) / MINUTE_MS;
  const pace = 1 + Number(BigInt(row.urn.split(':').at(-1) ?? '0') % 7n);
  const impressions = minutes < 1 ? 0 : Math.floor(pace * 10 * Math.log2(1 + minutes));
  return {
    impressions,
    reached: Math.floor(impressions * 0.75),
    clicks: Math.floor(impressions / 30),
    likes: Math.floor(impressions / 20),
    comments: Math.floor(impressions / 90),
    reshares: Math.floor(impressions / 120),
  };
}
