import type { CancelPostOutput } from '#app/domain/posts/post-changes.ts';
import { isPartlyLive } from '#app/domain/posts/post-progress.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import { canCancel, type CancelDeps, explainTooLate, toCancellation } from './cancel-delivery.ts';
import { underPostLock, writeChange } from '../store/change-delivery.ts';
import type { FoundDelivery } from '../store/find-delivery.ts';
import { findPost, listDeliveries } from '../store/find-post.ts';
import { readPost } from '../store/get-post.ts';

/**
 * Cancels every unsent delivery of a post in one transaction and reports the outcome for each delivery.
 * Idempotent. Throws `not_found`, or `conflict` with the reasons if it's too late for all of them.
 */
export async function cancelPost(
  deps: CancelDeps,
  actor: Actor,
  { postId }: { postId: string },
): Promise<CancelPostOutput> {
  requireRole(actor, 'editor', 'posts:write');
  await findPost(deps, actor, postId);
  await underPostLock(deps, { postId }, (tx) =>
    cancelAll(tx, { actor, postId, now: deps.clock.now() }),
  );
  return readCancellation(deps, actor, { postId });
}

async function cancelAll(
  tx: Prisma.TransactionClient,
  { actor, postId, now }: { actor: Actor; postId: string; now: Date },
): Promise<void> {
  const deliveries = await listDeliveries(tx, postId);
  let isAnyCanceled = deliveries.some(({ state }) => state === 'canceled');
  for (const delivery of deliveries.filter(canCancel)) {
    const isDone = await writeChange(tx, { actor, delivery, now }, toCancellation(delivery));
    isAnyCanceled ||= isDone;
  }
  if (!isAnyCanceled) throw createTooLateError(await listDeliveries(tx, postId));
}

function createTooLateError(found: readonly FoundDelivery[]): AppError {
  const deliveries = found.map((delivery) => ({
    deliveryId: delivery.id,
    platform: delivery.platform,
    message: explainTooLate(delivery),
  }));
  return new AppError('conflict', {
    message: [...new Set(deliveries.map(({ message }) => message))].join(' '),
    meta: { deliveries },
  });
}

/**
 * Returns the cancellation result from the post's current state, for a retry whose first response was lost.
 */
export async function readCancellation(
  deps: CancelDeps,
  actor: Actor,
  { postId }: { postId: string },
): Promise<CancelPostOutput> {
  const post = await readPost(deps, actor, { postId });
  return { post, deliveries: post.deliveries.map(toOutcome) };
}

function toOutcome(delivery: PostOutput['deliveries'][number]) {
  const { id, platform, accountName, state, message } = delivery;
  const canceled = state === 'canceled';
  return {
    deliveryId: id,
    platform,
    accountName,
    canceled,
    message: canceled
      ? message
      : explainTooLate({ ...delivery, hasLiveParts: isPartlyLive(delivery) }),
  };
}
