import type { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { HttpExchange } from '#app/server/ports/http-client.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { releaseUsage } from '#app/server/services/usage/release-usage.ts';
import { LeaseLostError, type Lease } from './delivery-lease.ts';
import type { WorkItem } from './delivery-row.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';
import { updatePostSummary } from './post-summary.ts';
import { type DeliveryEventInput, toEventRows } from './to-event-rows.ts';

const PROBE_AFTER_FLAG_MS = 3_600_000;

export interface Outcome {
  readonly change: Prisma.DeliveryUpdateManyMutationInput & { readonly state: DeliveryState };
  readonly events: readonly DeliveryEventInput[];
  readonly exchanges?: readonly HttpExchange[];
  /** When to run the delivery again. Releases the lease. */
  readonly runAt?: Date;
  /** The delivery finished, or waits for a person. Releases the lease. */
  readonly ends?: boolean;
  /** The platform accepts nothing from this account until then, so all its deliveries wait. */
  readonly accountHeldUntil?: Date;
  /** The account's tokens no longer work. */
  readonly accountNeedsReauthorization?: boolean;
}

type RecordDeps = Pick<ServiceDeps, 'prisma' | 'queue' | 'clock'>;

/**
 * Records a step's outcome in one transaction: the delivery, its timeline, the next job, the post's summary,
 * and usage. (`savePublished` records that a delivery is live.) Throws LeaseLostError, and writes nothing, if
 * the lease is gone.
 */
export async function recordOutcome(
  deps: RecordDeps,
  work: { readonly item: WorkItem; readonly lease: Lease },
  outcome: Outcome,
): Promise<void> {
  const { item, lease } = work;
  const now = deps.clock.now();
  await lease.writes.settle();
  const releasesLease = outcome.ends === true || outcome.runAt !== undefined;
  await deps.prisma.$transaction(async (tx) => {
    // Deliveries of one post that finish at the same time must see each other in the summary.
    if (outcome.ends) await tx.$queryRaw`SELECT id FROM post WHERE id = ${item.postId} FOR UPDATE`;
    const { count } = await tx.delivery.updateMany({
      where: { id: item.id, leaseToken: lease.token },
      data: {
        ...outcome.change,
        ...(outcome.runAt ? { runAt: outcome.runAt } : {}),
        ...(outcome.ends ? { lateAt: null } : {}),
        ...(releasesLease ? { leaseToken: null, leaseUntil: null } : {}),
      },
    });
    if (count === 0) throw new LeaseLostError('Another worker has this delivery.');
    await tx.deliveryEvent.createMany({ data: toEventRows(item, outcome, now) });
    if (outcome.accountNeedsReauthorization) await flagAccount(tx, item.accountId, now);
    if (outcome.accountHeldUntil) await holdAccount(tx, item.accountId, outcome.accountHeldUntil);
    if (outcome.ends) await recordFinish(tx, { item, state: outcome.change.state });
    if (outcome.runAt) await enqueueDelivery(deps.queue, item, { tx, runAt: outcome.runAt });
  });
}

async function recordFinish(
  tx: Prisma.TransactionClient,
  end: { item: WorkItem; state: DeliveryState },
): Promise<void> {
  if (end.state === 'failed') await releaseUsage(tx, end.item);
  await updatePostSummary(tx, end.item.postId);
}

/**
 * Flags the account, so its other deliveries wait for the user. A later probe checks whether that's still
 * needed.
 */
async function flagAccount(
  tx: Prisma.TransactionClient,
  accountId: string,
  now: Date,
): Promise<void> {
  await tx.account.updateMany({
    where: { id: accountId, state: 'active' },
    data: {
      state: 'needs_reauthorization',
      nextProbeAt: new Date(now.getTime() + PROBE_AFTER_FLAG_MS),
    },
  });
}

async function holdAccount(
  tx: Prisma.TransactionClient,
  accountId: string,
  until: Date,
): Promise<void> {
  await tx.account.updateMany({
    where: { id: accountId, OR: [{ heldUntil: null }, { heldUntil: { lt: until } }] },
    data: { heldUntil: until },
  });
}
