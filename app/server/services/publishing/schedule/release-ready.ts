import { createId } from '#app/server/db/ids.ts';
import { updateSummaries } from '#app/server/db/queries/delivery-run.ts';
import { releaseDeliveries, type ReleasedDelivery } from '#app/server/db/queries/scheduled-post.ts';
import type { WorkSlot } from '#app/server/ports/job-queue.ts';
import { LEASE_SECONDS, listFirstSteps } from '#app/server/services/deliveries/delivery-claims.ts';
import { keepLease } from '#app/server/services/deliveries/delivery-lease.ts';
import { toClaimedItem } from '#app/server/services/deliveries/delivery-row.ts';
import {
  enqueueDeliveries,
  toQueueName,
} from '#app/server/services/deliveries/enqueue-delivery.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { runLeased } from '../run/run-delivery.ts';

export interface ReadyDelivery {
  readonly id: string;
  readonly platform: string;
  readonly workspaceId: string;
}

/** Deliveries that may be published now. This process has leased them. */
interface Ready {
  readonly deliveries: readonly ReadyDelivery[];
  readonly leaseToken: string;
  readonly now: Date;
}

/**
 * Releases deliveries with their events and jobs in one transaction. Those that this process's worker has capacity for
 * keep their lease and start right after it, without a job: storing, fetching, claiming, and completing one costs as
 * much as the rest. After a crash in between, the lease expires and the sweep resumes them, as after any other.
 */
export async function releaseReady(deps: ServiceDeps, ready: Ready): Promise<void> {
  if (ready.deliveries.length === 0) return;
  const slots = reserveSlots(deps, ready);
  try {
    const released = await storeReleased(deps, ready, slots);
    for (const row of released) start(deps, row, { slots, leaseToken: ready.leaseToken });
    if (released.some(({ isLeased }) => !isLeased)) deps.queue.wake();
  } finally {
    for (const slot of slots.values()) slot.release();
  }
}

/**
 * Reserves the worker's free slots in the order of the deliveries, and returns them by the delivery's ID. None while
 * jobs may wait: those were released earlier, and whoever has many posts would start before the others.
 */
function reserveSlots({ queue }: ServiceDeps, { deliveries }: Ready): Map<string, WorkSlot> {
  const slots = new Map<string, WorkSlot>();
  for (const { id, platform, workspaceId } of deliveries) {
    const slot = queue.reserveSlot(toQueueName(platform), workspaceId);
    if (slot) slots.set(id, slot);
  }
  return slots;
}

async function storeReleased(
  { sql: pool, queue, platforms }: ServiceDeps,
  { deliveries, leaseToken, now }: Ready,
  slots: ReadonlyMap<string, WorkSlot>,
): Promise<ReleasedDelivery[]> {
  const firstSteps = listFirstSteps(platforms);
  const ready = deliveries.map(({ id }) => ({
    id,
    eventId: createId('evt'),
    hasSlot: slots.has(id),
  }));
  const terms = { leaseToken, leaseSeconds: LEASE_SECONDS, firstSteps, now };
  return pool.transaction(async (sql) => {
    const released = await releaseDeliveries(sql, { ready, ...terms });
    await updateSummaries(sql, [...new Set(released.map(({ postId }) => postId))]);
    const queued = released.filter(({ isLeased }) => !isLeased);
    await enqueueDeliveries(queue, queued, { tx: sql, kind: 'due' });
    return released;
  });
}

/** Runs a delivery that kept its lease, in the slot reserved for it. */
function start(
  deps: ServiceDeps,
  row: ReleasedDelivery,
  { slots, leaseToken: token }: { slots: Map<string, WorkSlot>; leaseToken: string },
): void {
  const slot = row.isLeased ? slots.get(row.id) : undefined;
  if (!slot) return;
  slots.delete(row.id);
  const lease = keepLease(deps.prisma, { deliveryId: row.id, token });
  // Without its account, as after a claim: it may change while the run waits for the account's other commits.
  const run = { item: toClaimedItem(row), lease, isStarted: row.isStarted };
  slot.run((signal) => runLeased(deps, { ...run, signal }));
}
