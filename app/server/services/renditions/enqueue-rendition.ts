import type { Prisma } from '#app/server/db/generated/client.ts';
import type { JobQueue } from '#app/server/ports/job-queue.ts';

/** Asks a worker to make it. A hint: the row says whether there is anything to do. */
export async function enqueueRendition(
  queue: JobQueue,
  renditionId: string,
  tx?: Prisma.TransactionClient,
): Promise<void> {
  await queue.enqueue(
    {
      queue: 'renditions',
      payload: { name: 'make-rendition', version: 1, renditionId },
      singletonKey: renditionId,
    },
    tx ? { tx } : {},
  );
}
