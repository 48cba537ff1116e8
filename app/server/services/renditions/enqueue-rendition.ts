import type { Prisma } from '#app/server/db/generated/client.ts';
import type { JobQueue } from '#app/server/ports/job-queue.ts';

/**
 * The queue a rendition waits in: what a post needs never waits behind previews. A rendition needed for both
 * is in both queues; the first worker to reach it makes it.
 */
export type RenditionLine = 'renditions' | 'previews';

/**
 * Enqueues a job to make the rendition. The job is only a hint: the row decides whether there is anything to
 * do.
 */
export async function enqueueRendition(
  queue: JobQueue,
  { renditionId, line }: { renditionId: string; line: RenditionLine },
  tx?: Prisma.TransactionClient,
): Promise<void> {
  await queue.enqueue(
    {
      queue: line,
      payload: { name: 'make-rendition', version: 1, renditionId },
      singletonKey: renditionId,
    },
    tx ? { tx } : {},
  );
}
