import type { ServiceDeps } from '../deps.ts';
import { enqueueRendition } from './enqueue-rendition.ts';

const MOST_AT_ONCE = 200;

/** Finds renditions that are to be made and in nobody's hands: after a crash, or a lost job. */
export async function sweepRenditions(
  deps: Pick<ServiceDeps, 'prisma' | 'queue'>,
): Promise<number> {
  const left = await deps.prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM rendition
    WHERE state IN ('queued', 'running')
      AND (lease_until IS NULL OR lease_until < clock_timestamp())
    ORDER BY created_at LIMIT ${MOST_AT_ONCE}`;
  for (const { id } of left) await enqueueRendition(deps.queue, id);
  if (left.length > 0) deps.queue.wake();
  return left.length;
}
