import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import type { FoundDelivery } from '../store/find-delivery.ts';
import type { PlannedDelivery } from './plan-post.ts';

/**
 * Returns the deliveries that resend what is missing of a thread, with the live post that they reply to: the last one of
 * the delivery that is resent, or the one that it was to reply to itself.
 */
export function continueThread(
  deliveries: readonly PlannedDelivery[],
  resends: Pick<FoundDelivery, 'liveParts' | 'options'> | null,
): readonly PlannedDelivery[] {
  const continuesAfter = resends && findContinuedPost(resends);
  if (!continuesAfter) return deliveries;
  return deliveries.map((delivery) => ({
    ...delivery,
    options: { ...delivery.options, continuesAfter },
  }));
}

/** Returns the ID of the post that a delivery's next post replies to; undefined if it starts a thread, or has none. */
function findContinuedPost({
  liveParts,
  options,
}: Pick<FoundDelivery, 'liveParts' | 'options'>): string | undefined {
  return liveParts.at(-1)?.remoteId ?? readContinuedPost(options);
}

/** Returns the ID of the post that a delivery's first post replies to, from its stored options. */
export const readContinuedPost = (options: unknown): string | undefined =>
  PlatformOptions.safeParse(options).data?.continuesAfter;
