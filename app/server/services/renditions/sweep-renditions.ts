import { Prisma } from '#app/server/db/generated/client.ts';
import type { ServiceDeps } from '../deps.ts';
import { IS_UNFINISHED } from '../open-states.ts';
import { enqueueRendition } from './enqueue-rendition.ts';
import { MAX_ATTEMPTS } from './rendition-lease.ts';
import { TAKES_NO_FILE } from './rendition-room.ts';
import { wakeDeliveries } from './wake-deliveries.ts';

type SweepDeps = Pick<ServiceDeps, 'prisma' | 'queue' | 'clock' | 'logger'>;

const MAX_BATCH = 200;
const GAVE_UP =
  'This file couldn’t be converted: the worker stopped three times before it finished. Save the file again with another program, or use another file.';

interface AbandonedRendition {
  readonly id: string;
  readonly attempts: number;
  /** A delivery waits for this rendition. */
  readonly isForPost: boolean;
}

/**
 * Finds unfinished renditions without a lease, after a crash or a lost job, and enqueues them. One that has
 * used up its attempts is marked as failed. Returns how many were found.
 */
export async function sweepRenditions(deps: SweepDeps): Promise<number> {
  const left = await deps.prisma.$queryRaw<AbandonedRendition[]>`
    SELECT id, attempts, EXISTS (
      SELECT 1 FROM delivery d WHERE d.workspace_id = r.workspace_id
        AND d.rendition_ids @> ARRAY[r.id] AND d.state NOT IN (${Prisma.join([...TAKES_NO_FILE])})
    ) AS "isForPost" FROM rendition r
    WHERE state ${IS_UNFINISHED}
      AND (lease_until IS NULL OR lease_until < clock_timestamp())
    ORDER BY "isForPost" DESC, created_at LIMIT ${MAX_BATCH}`;
  for (const { id: renditionId, attempts, isForPost } of left) {
    const line = isForPost ? 'renditions' : 'previews';
    if (attempts < MAX_ATTEMPTS) await enqueueRendition(deps.queue, { renditionId, line });
    else await giveUp(deps, renditionId);
  }
  if (left.length > 0) deps.queue.wake();
  return left.length;
}

async function giveUp(deps: SweepDeps, renditionId: string): Promise<void> {
  deps.logger.warn({ renditionId, attempts: MAX_ATTEMPTS }, 'A conversion failed too many times.');
  await deps.prisma.$transaction(async (tx) => {
    const failed = await tx.$executeRaw`
      UPDATE rendition SET state = 'failed', error_message = ${GAVE_UP},
        finished_at = ${deps.clock.now()}, lease_token = NULL, lease_until = NULL
      WHERE id = ${renditionId} AND state ${IS_UNFINISHED} AND attempts >= ${MAX_ATTEMPTS}
        AND (lease_until IS NULL OR lease_until < clock_timestamp())`;
    if (failed === 1) await wakeDeliveries(deps, tx, renditionId);
  });
}
