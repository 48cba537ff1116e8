import type { ServiceDeps } from '#app/server/services/deps.ts';
import { IS_RUNNABLE } from '../open-states.ts';
import { enqueueDeliveries, type NamedDelivery } from './enqueue-delivery.ts';

const MAX_BATCH = 200;

/**
 * Finds due deliveries without a lease and enqueues them: after a crash, a lost job, or a changed clock.
 * Returns how many it found.
 */
export async function sweepDeliveries(
  deps: Pick<ServiceDeps, 'prisma' | 'queue' | 'clock'>,
): Promise<number> {
  const now = deps.clock.now();
  const due = await deps.prisma.$queryRaw<NamedDelivery[]>`
    SELECT id, platform, workspace_id AS "workspaceId" FROM delivery
    WHERE state ${IS_RUNNABLE} AND NOT needs_decision
      AND run_at <= ${now}
      AND (lease_until IS NULL OR lease_until < clock_timestamp())
      AND NOT EXISTS (SELECT 1 FROM account WHERE account.id = account_id
        AND ((held_until > ${now} AND intent_at IS NULL) OR account.state = 'needs_reauthorization'))
    ORDER BY run_at LIMIT ${MAX_BATCH}`;
  if (due.length === 0) return 0;
  await enqueueDeliveries(deps.queue, due, { kind: 'found' });
  deps.queue.wake();
  return due.length;
}
