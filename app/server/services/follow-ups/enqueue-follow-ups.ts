import type { FollowUpKind } from '#app/domain/posts/follow-up.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { RunFollowUpJob } from '#app/server/job-types/run-follow-up.job.ts';
import type { EnqueueRequest, JobQueue } from '#app/server/ports/job-queue.ts';

export const FOLLOW_UP_QUEUE = 'follow-ups';

export interface FollowUpKey {
  readonly deliveryId: string;
  readonly kind: FollowUpKind;
}

/** Enqueues jobs that do follow-ups, now or later. The jobs are only hints: the rows decide what is due. */
export async function enqueueFollowUps(
  queue: JobQueue,
  keys: readonly FollowUpKey[],
  { tx, runAt }: { readonly tx?: Prisma.TransactionClient; readonly runAt?: Date } = {},
): Promise<void> {
  if (keys.length === 0) return;
  const requests = keys.map(({ deliveryId, kind }): EnqueueRequest => {
    const payload: RunFollowUpJob = { name: 'run-follow-up', version: 1, deliveryId, kind };
    const startAfter = runAt ? { startAfter: runAt } : {};
    const singletonKey = `${deliveryId}:${kind}`;
    return { queue: FOLLOW_UP_QUEUE, payload, singletonKey, ...startAfter };
  });
  await queue.enqueueAll(requests, tx ? { tx } : {});
}
