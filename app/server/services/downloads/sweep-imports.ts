import type { ServiceDeps } from '../deps.ts';
import { IS_UNFINISHED } from '../open-states.ts';
import { toImportRequest } from './start-import.ts';

const MAX_BATCH = 50;
const HOUR_MS = 3_600_000;
/** A file that crashes its worker every time would otherwise be retried forever. */
const GIVE_UP_AFTER_MS = 24 * HOUR_MS;
/** How long finished imports are kept. */
export const IMPORTS_KEPT_MS = 30 * 24 * HOUR_MS;

/**
 * Finds imports without a lease, as a killed worker leaves them, and enqueues them; fails those that never
 * finish and deletes old finished ones. Returns how many were enqueued.
 */
export async function sweepImports(
  deps: Pick<ServiceDeps, 'prisma' | 'queue' | 'clock'>,
): Promise<number> {
  const { prisma, queue, clock } = deps;
  const now = clock.now();
  await prisma.$executeRaw`
    UPDATE media_import SET state = 'failed', error_code = 'gave_up', finished_at = ${now},
      error_message = 'The import didn’t finish within a day. Start it again.',
      lease_token = NULL, lease_until = NULL
    WHERE state ${IS_UNFINISHED} AND created_at < ${new Date(now.getTime() - GIVE_UP_AFTER_MS)}
      AND (lease_until IS NULL OR lease_until < clock_timestamp())`;
  await prisma.mediaImport.deleteMany({
    where: { finishedAt: { lt: new Date(now.getTime() - IMPORTS_KEPT_MS) } },
  });
  const waiting = await prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM media_import WHERE state ${IS_UNFINISHED}
      AND (lease_until IS NULL OR lease_until < clock_timestamp())
    ORDER BY id LIMIT ${MAX_BATCH}`;
  for (const { id } of waiting) await queue.enqueue(toImportRequest(id));
  if (waiting.length > 0) queue.wake();
  return waiting.length;
}
