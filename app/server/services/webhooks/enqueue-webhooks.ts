import type { Prisma } from '#app/server/db/generated/client.ts';
import type { SendWebhooksJob } from '#app/server/job-types/send-webhooks.job.ts';
import type { EnqueueRequest, JobQueue } from '#app/server/ports/job-queue.ts';

export const WEBHOOK_QUEUE = 'webhooks';

interface DueEndpoint {
  readonly endpointId: string;
  readonly at?: Date;
}

/**
 * Enqueues jobs that send these endpoints' due messages, now or later. The jobs are only hints: the rows
 * decide what is due.
 */
export async function enqueueWebhooks(
  queue: JobQueue,
  endpoints: readonly DueEndpoint[],
  tx?: Prisma.TransactionClient,
): Promise<void> {
  if (endpoints.length === 0) return;
  const requests = endpoints.map(({ endpointId, at }): EnqueueRequest => {
    const payload: SendWebhooksJob = { name: 'send-webhooks', version: 1, endpointId };
    const singletonKey = endpointId;
    return { queue: WEBHOOK_QUEUE, payload, singletonKey, ...(at ? { startAfter: at } : {}) };
  });
  await queue.enqueueAll(requests, tx ? { tx } : {});
}
