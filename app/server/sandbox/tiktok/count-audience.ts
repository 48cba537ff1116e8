import type { SimulatorContext } from '../kit/types.ts';
import type { AcceptedUpload } from './store.ts';

const MINUTE_MS = 60_000;

/** Returns lifetime totals that only grow, more slowly with age. Deterministic for a post and time. */
export function countAudience(
  context: Pick<SimulatorContext, 'now'>,
  { postId, publicAt }: Pick<AcceptedUpload, 'postId' | 'publicAt'>,
) {
  const minutes = Math.max(0, context.now().getTime() - new Date(publicAt).getTime()) / MINUTE_MS;
  const reach = 100 + (Number(postId.slice(-6)) % 400);
  const views = Math.floor(reach * Math.log1p(minutes));
  return {
    view_count: views,
    like_count: Math.floor(views / 12),
    comment_count: Math.floor(views / 90),
    share_count: Math.floor(views / 140),
  };
}
