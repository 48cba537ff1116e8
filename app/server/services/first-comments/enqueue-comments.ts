import type { Prisma } from '#app/server/db/generated/client.ts';
import type { WriteFirstCommentJob } from '#app/server/job-types/write-first-comment.job.ts';
import type { EnqueueRequest, JobQueue } from '#app/server/ports/job-queue.ts';

export const COMMENT_QUEUE = 'comments';

/** Enqueues jobs that write first comments, now or later. The jobs are only hints: the rows decide what is due. */
export async function enqueueComments(
  queue: JobQueue,
  deliveryIds: readonly string[],
  { tx, runAt }: { readonly tx?: Prisma.TransactionClient; readonly runAt?: Date } = {},
): Promise<void> {
  if (deliveryIds.length === 0) return;
  const requests = deliveryIds.map((deliveryId): EnqueueRequest => {
    const payload: WriteFirstCommentJob = { name: 'write-first-comment', version: 1, deliveryId };
    const startAfter = runAt ? { startAfter: runAt } : {};
    return { queue: COMMENT_QUEUE, payload, singletonKey: deliveryId, ...startAfter };
  });
  await queue.enqueueAll(requests, tx ? { tx } : {});
}
