import { createId } from '#app/server/db/ids.ts';
import { notifyAboutFollowUp } from '#app/server/db/queries/follow-up-notification.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import { toEventRows } from '../deliveries/to-event-rows.ts';
import type { ServiceDeps } from '../deps.ts';
import type { ClaimedFollowUp } from './claim-follow-up.ts';
import type { FollowUpOutcome } from './decide-follow-up.ts';
import { enqueueFollowUps } from './enqueue-follow-ups.ts';

/** How long a follow-up waits after an error of our own. */
const RELEASED_MS = 10_000;

/** Stores the intent to send the request. Returns false, and nothing may be sent, if the lease is gone. */
export async function storeIntent(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  { deliveryId, kind, leaseToken }: ClaimedFollowUp,
): Promise<boolean> {
  const { count } = await prisma.followUp.updateMany({
    where: { deliveryId, kind, leaseToken },
    data: { state: 'sending', intentAt: clock.now() },
  });
  return count === 1;
}

/** Records what a run found, with its exchanges, and releases the follow-up. Does nothing if the lease is gone. */
export async function recordOutcome(
  deps: Pick<ServiceDeps, 'prisma' | 'clock' | 'queue'>,
  { deliveryId, kind, leaseToken, attempt }: ClaimedFollowUp,
  {
    outcome: { data, event, isNews, runAt },
    exchanges,
  }: { readonly outcome: FollowUpOutcome; readonly exchanges: readonly HttpExchange[] },
): Promise<void> {
  const now = deps.clock.now();
  const released = { leaseToken: null, leaseUntil: null, ...(runAt ? { runAt } : {}) };
  await deps.prisma.$transaction(async (tx) => {
    const { count } = await tx.followUp.updateMany({
      where: { deliveryId, kind, leaseToken },
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
    if (isNews) {
      const id = createId('ntf');
      await notifyAboutFollowUp(withinPrisma(tx), { id, deliveryId, kind, now });
    }
    if (runAt) await enqueueFollowUps(deps.queue, [{ deliveryId, kind }], { tx, runAt });
  });
  if (runAt && runAt <= now) deps.queue.wake();
}

/** Releases a follow-up after an error of our own, which says nothing about the platform. */
export async function releaseFollowUp(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  { deliveryId, kind, leaseToken }: ClaimedFollowUp,
): Promise<void> {
  const runAt = new Date(clock.now().getTime() + RELEASED_MS);
  await prisma.followUp.updateMany({
    where: { deliveryId, kind, leaseToken },
    data: { leaseToken: null, leaseUntil: null, runAt },
  });
}
