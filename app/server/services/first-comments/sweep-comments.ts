import type { ServiceDeps } from '../deps.ts';
import { enqueueComments } from './enqueue-comments.ts';

const MAX_BATCH = 200;

/** Finds due first comments without a lease and enqueues them: after a crash, a lost job, or a changed clock. */
export async function sweepComments({
  prisma,
  queue,
  clock,
}: Pick<ServiceDeps, 'prisma' | 'queue' | 'clock'>): Promise<number> {
  const now = clock.now();
  const due = await prisma.$queryRaw<{ deliveryId: string }[]>`
    SELECT delivery_id AS "deliveryId" FROM first_comment
    WHERE state IN ('waiting', 'sending') AND run_at <= ${now}
      AND (lease_until IS NULL OR lease_until < clock_timestamp())
    ORDER BY run_at LIMIT ${MAX_BATCH}`;
  await enqueueComments(
    queue,
    due.map(({ deliveryId }) => deliveryId),
  );
  if (due.length > 0) queue.wake();
  return due.length;
}
