import { type DeliveryState, UNSENT_STATES } from '#app/domain/posts/delivery-state.ts';
import { formatCount, pickPlural } from '#app/domain/text/format-count.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { cancelComment } from '#app/server/services/first-comments/cancel-comment.ts';
import { releaseUsage } from '#app/server/services/usage/release-usage.ts';
import { changeDelivery, type DeliveryChange } from '../store/change-delivery.ts';
import { findDelivery, type FoundDelivery } from '../store/find-delivery.ts';
import { readPost } from '../store/get-post.ts';

export type CancelDeps = Pick<ServiceDeps, 'prisma' | 'sql' | 'clock' | 'mediaLinks'>;

/** Returns whether it's certain that nothing visible has been sent since the last post of a thread that is live. */
export function canCancel({ state, intentAt }: Pick<FoundDelivery, 'state' | 'intentAt'>): boolean {
  return intentAt === null && UNSENT_STATES.includes(state);
}

/**
 * Cancels a delivery that hasn't been sent and credits its share back to the daily quota, or stops a thread: its live
 * posts stay, and count. If a worker is running the delivery, the same update revokes its lease, so the worker can write neither a result nor an
 * intent. With `onlyFirstComment`, cancels the comment under the post instead. Idempotent. Throws `not_found`, or
 * `conflict` with the reason if it's too late.
 */
export async function cancelDelivery(
  deps: CancelDeps,
  actor: Actor,
  { deliveryId, onlyFirstComment = false }: { deliveryId: string; onlyFirstComment?: boolean },
): Promise<PostOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const delivery = await findDelivery(deps, actor, deliveryId);
  if (onlyFirstComment) await cancelComment(deps, actor, delivery);
  else if (delivery.state !== 'canceled') await cancel(deps, { actor, delivery });
  return readPost(deps, actor, { postId: delivery.postId });
}

async function cancel(
  deps: CancelDeps,
  work: { actor: Actor; delivery: FoundDelivery },
): Promise<void> {
  const { delivery, actor } = work;
  if (!canCancel(delivery)) throw createTooLateError(delivery);
  try {
    await changeDelivery(deps, work, toCancellation(delivery));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    const now = await findDelivery(deps, actor, delivery.id);
    // Another caller canceled the delivery at the same time.
    if (now.state !== 'canceled') throw createTooLateError(now);
  }
}

/**
 * Returns the update that cancels a delivery. Its condition no longer matches once something may have been
 * sent, such as the next post of a thread.
 */
export function toCancellation(delivery: FoundDelivery): DeliveryChange {
  const liveParts = [...delivery.liveParts];
  const { hasLiveParts } = delivery;
  return {
    where: {
      state: { in: [...UNSENT_STATES] },
      intentAt: null,
      liveParts: { equals: liveParts },
    },
    data: {
      state: 'canceled',
      leaseToken: null,
      leaseUntil: null,
      slotAt: null,
      lateAt: null,
      errorKind: null,
      errorCode: null,
      errorMessage: null,
      errorRemedy: null,
      platformMessage: null,
    },
    event: {
      kind: 'canceled',
      message: hasLiveParts
        ? `Stopped by a person. ${formatCount(liveParts.length, 'post')} of the thread ${pickPlural(liveParts.length, 'is', 'are')} live.`
        : 'Canceled by a person before anything was sent.',
    },
    // Does nothing for a thread with live posts, which still counts.
    also: (tx) => releaseUsage(tx, delivery),
  };
}

function createTooLateError(delivery: FoundDelivery): AppError {
  return new AppError('conflict', { message: explainTooLate(delivery) });
}

/** Explains why a delivery in this state can't be canceled. */
export function explainTooLate({
  state,
  platform,
  hasLiveParts,
}: Pick<FoundDelivery, 'state' | 'platform' | 'hasLiveParts'>): string {
  const { name } = PLATFORMS[platform];
  if (hasLiveParts && SENDING.has(state))
    return `The thread’s next post was just sent to ${name}. Cancel again in a moment, once it’s known whether it’s live.`;
  return (
    TOO_LATE[state]?.(name) ??
    'The delivery has changed in the meantime. Reload it, then try again.'
  );
}

/** What was sent may be live. For a thread, what follows can still be stopped afterward. */
const SENDING: ReadonlySet<DeliveryState> = new Set(['committing', 'confirming', 'unconfirmed']);

const toSentMessage = (name: string): string =>
  `Too late to cancel: the post was already sent to ${name}.`;

const TOO_LATE: Readonly<Partial<Record<DeliveryState, (name: string) => string>>> = {
  published: (name) => `Too late to cancel: the post is live on ${name}.`,
  failed: () => 'This delivery has failed, so there’s nothing to cancel.',
  unconfirmed: (name) =>
    `Too late to cancel: the post was sent, and ${name} hasn’t confirmed it yet.`,
  committing: toSentMessage,
  confirming: toSentMessage,
};
