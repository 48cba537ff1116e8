import { createId } from '#app/server/db/ids.ts';
import { notifyAboutComment } from '#app/server/db/queries/comment-notification.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import { toEventRows } from '../deliveries/to-event-rows.ts';
import type { ServiceDeps } from '../deps.ts';
import type { ClaimedComment } from './claim-comment.ts';
import type { CommentOutcome } from './decide-comment.ts';
import { enqueueComments } from './enqueue-comments.ts';

/** How long a comment waits after an error of our own. */
const RELEASED_MS = 10_000;

/** Stores the intent to comment. Returns false, and nothing may be sent, if the lease is gone. */
export async function storeIntent(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  { deliveryId, leaseToken }: ClaimedComment,
): Promise<boolean> {
  const { count } = await prisma.firstComment.updateMany({
    where: { deliveryId, leaseToken },
    data: { state: 'sending', intentAt: clock.now() },
  });
  return count === 1;
}

/** Records what a run found, with its exchanges, and releases the comment. Does nothing if the lease is gone. */
export async function recordOutcome(
  deps: Pick<ServiceDeps, 'prisma' | 'clock' | 'queue'>,
  { deliveryId, leaseToken, attempt }: ClaimedComment,
  {
    outcome,
    exchanges,
  }: { readonly outcome: CommentOutcome; readonly exchanges: readonly HttpExchange[] },
): Promise<void> {
  const { data, event, runAt, isNews } = outcome;
  const now = deps.clock.now();
  const released = { leaseToken: null, leaseUntil: null, ...(runAt ? { runAt } : {}) };
  await deps.prisma.$transaction(async (tx) => {
    const { count } = await tx.firstComment.updateMany({
      where: { deliveryId, leaseToken },
      data: { ...data, ...released },
    });
    if (count === 0) return;
    await tx.deliveryEvent.createMany({
      data: toEventRows(
        { id: deliveryId, attempt, step: null },
        { events: event ? [event] : [], exchanges },
        now,
      ),
    });
    if (isNews)
      await notifyAboutComment(withinPrisma(tx), { id: createId('ntf'), deliveryId, now });
    if (runAt) await enqueueComments(deps.queue, [deliveryId], { tx, runAt });
  });
  if (runAt && runAt <= now) deps.queue.wake();
}

/** Releases a comment after an error of our own, which says nothing about the platform. */
export async function releaseComment(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  { deliveryId, leaseToken }: ClaimedComment,
): Promise<void> {
  const runAt = new Date(clock.now().getTime() + RELEASED_MS);
  await prisma.firstComment.updateMany({
    where: { deliveryId, leaseToken },
    data: { leaseToken: null, leaseUntil: null, runAt },
  });
}
