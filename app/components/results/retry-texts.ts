import { isPartlyLive } from '#app/domain/posts/post-progress.ts';
import type { DeliveryOutput } from '#app/domain/posts/publish.ts';

const TEXTS = {
  yes: 'Yes. Nothing was posted.',
  no: 'No. It could be posted twice.',
  unknown: 'Not certain. It may be live: check there first.',
} as const;

type Failed = Pick<DeliveryOutput, 'retrySafe' | 'actions' | 'thread'>;

/** Returns whether the post can safely be sent again, as a question and its answer; null if that isn't known. */
export function describeRetry(delivery: Failed): { term: string; text: string } | null {
  const { retrySafe, actions } = delivery;
  if (retrySafe === null) return null;
  if (isPartlyLive(delivery) && retrySafe === 'yes')
    return { term: 'Safe to continue', text: 'Yes. The live posts aren’t repeated.' };
  const term = actions.includes('retry') ? 'Safe to retry' : 'Safe to resend';
  return { term, text: TEXTS[retrySafe] };
}
