import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { countThreadPosts, hasUnknownPost } from '#app/server/services/deliveries/to-thread.ts';
import { changeDelivery } from '../store/change-delivery.ts';
import { findDelivery, type FoundDelivery } from '../store/find-delivery.ts';
import { refuseResent } from '../store/refuse-resent.ts';
import { deleteFromPlatform, type TakeDownDeps } from './delete-from-platform.ts';

interface Cut {
  readonly actor: Actor;
  readonly delivery: FoundDelivery;
}

/**
 * Deletes a thread's live posts from `fromPost` on, so that what follows the others can be sent again: they're certainly
 * not live then, also if a person had deleted some of them on the platform. Does nothing if none of them is live.
 * Throws `validation_failed` if the thread is shorter, `already_resent`, `conflict` if Fanfare doesn't know all of
 * its posts or its first comment may be live, and whatever `deleteFromPlatform` throws.
 */
export async function cutThread(deps: TakeDownDeps, work: Cut, fromPost: number): Promise<void> {
  const { delivery } = work;
  refuseBeyondEnd(delivery, fromPost);
  if (delivery.removedAt !== null) return;
  refuseResent(delivery);
  refuseUnknownPosts(delivery);
  if (fromPost > delivery.liveParts.length) return;
  const exchanges = await deleteFromPlatform(deps, work, fromPost);
  const kept = delivery.liveParts.slice(0, fromPost - 1);
  const isPublished = delivery.state === 'published';
  const what = toRange(fromPost, delivery.liveParts.length);
  try {
    await changeDelivery(deps, work, {
      where: {
        state: delivery.state,
        removedAt: null,
        resentAt: null,
        liveParts: { equals: [...delivery.liveParts] },
      },
      data: {
        liveParts: kept,
        // Only the last post can be one that a person confirmed, and it's among those that are deleted.
        ...(isPublished
          ? { note: `${what} deleted by a person afterward.`, personVouched: false }
          : {}),
      },
      event: { kind: 'removed', message: `${what} deleted from the platform by a person.` },
      exchanges,
      // The comment was a reply to the last post. The posts that are sent in place of these have one of their own.
      also: async (tx) => {
        if (!isPublished) return;
        const settled = { in: ['waiting', 'published', 'failed'] };
        await tx.firstComment.deleteMany({ where: { deliveryId: delivery.id, state: settled } });
      },
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    const current = await findDelivery(deps, work.actor, delivery.id);
    // Two concurrent calls: the posts are deleted, and the other call recorded it.
    if (current.liveParts.length >= fromPost) throw error;
  }
}

function refuseBeyondEnd({ options }: FoundDelivery, fromPost: number): void {
  const count = countThreadPosts(options);
  if (fromPost <= count) return;
  const message =
    count === 1
      ? 'This delivery isn’t a thread. Leave out fromPost.'
      : `The thread has only ${formatCount(count, 'post')}.`;
  const violations = [{ pointer: '/fromPost', code: 'invalid_value' as const, message }];
  throw new AppError('validation_failed', { message, violations });
}

/** Throws `conflict` if a post or the comment could stay live without Fanfare knowing it. */
function refuseUnknownPosts(delivery: FoundDelivery): void {
  const { platform, firstComment } = delivery;
  const { name } = PLATFORMS[platform];
  if (hasUnknownPost(delivery))
    throw new AppError('conflict', {
      message: `A person confirmed the last post of this thread, so Fanfare doesn’t know it. Delete the posts in ${name}’s app.`,
    });
  if (firstComment?.state === 'sending' || firstComment?.state === 'unconfirmed')
    throw new AppError('conflict', {
      message: `The first comment under this thread may be live on ${name}. Wait until that’s known, or report whether it is.`,
    });
}

function toRange(first: number, last: number): string {
  return first === last ? `Post ${first} was` : `Posts ${first} to ${last} were`;
}
