import type { Prisma } from '#app/server/db/generated/client.ts';
import type { JobQueue } from '#app/server/ports/job-queue.ts';

interface EnqueueOptions {
  /** The transaction that writes the row: job and row are stored together or not at all. */
  readonly tx?: Prisma.TransactionClient;
  readonly runAt?: Date;
}

/** Asks a worker to look at a delivery. A hint: the row says whether there is anything to do. */
export async function enqueueDelivery(
  queue: JobQueue,
  delivery: { readonly id: string; readonly platform: string },
  options: EnqueueOptions = {},
): Promise<void> {
  await queue.enqueue(
    {
      queue: `publish.${delivery.platform}`,
      payload: { name: 'run-delivery', version: 1, deliveryId: delivery.id },
      singletonKey: delivery.id,
      ...(options.runAt ? { startAfter: options.runAt } : {}),
    },
    options.tx ? { tx: options.tx } : {},
  );
}
