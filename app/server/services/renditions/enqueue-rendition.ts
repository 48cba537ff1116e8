import type { Prisma } from '#app/server/db/generated/client.ts';
import type { JobQueue } from '#app/server/ports/job-queue.ts';

/**
 * The queue in which a rendition waits: what a post needs never waits behind what is only looked at. One
 * that is wanted for both stands in both; whoever comes first makes it.
 */
export type RenditionLine = 'renditions' | 'previews';

/** Asks a worker to make it. A hint: the row says whether there is anything to do. */
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
