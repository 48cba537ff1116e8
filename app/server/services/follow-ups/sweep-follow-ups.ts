import type { ServiceDeps } from '../deps.ts';
import { enqueueFollowUps, type FollowUpKey } from './enqueue-follow-ups.ts';

const MAX_BATCH = 200;

/** Finds due follow-ups without a lease and enqueues them: after a crash, a lost job, or a changed clock. */
export async function sweepFollowUps({
  prisma,
  queue,
  clock,
}: Pick<ServiceDeps, 'prisma' | 'queue' | 'clock'>): Promise<number> {
  const due = await prisma.$queryRaw<FollowUpKey[]>`
    SELECT delivery_id AS "deliveryId", kind FROM follow_up
    WHERE state IN ('waiting', 'sending') AND run_at <= ${clock.now()}
      AND (lease_until IS NULL OR lease_until < clock_timestamp())
    ORDER BY run_at LIMIT ${MAX_BATCH}`;
  await enqueueFollowUps(queue, due);
  if (due.length > 0) queue.wake();
  return due.length;
}
