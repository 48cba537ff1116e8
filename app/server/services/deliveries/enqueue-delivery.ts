import type { Prisma } from '#app/server/db/generated/client.ts';
import type { Sql } from '#app/server/db/sql.ts';
import type { EnqueueRequest, JobQueue } from '#app/server/ports/job-queue.ts';

interface EnqueueOptions {
  /** The transaction that writes the row: job and row are stored together or not at all. */
  readonly tx?: Prisma.TransactionClient | Sql;
  readonly runAt?: Date;
  /** Defaults to `new`, and with `runAt` to `started`. */
  readonly kind?: DeliveryKind;
}

/**
 * A workspace's deliveries take turns with other workspaces' within their kind. Its scheduled ones don't wait for those
 * that it publishes at once, and none waits for a new one after it has started.
 */
type DeliveryKind = 'new' | 'due' | 'started' | 'found';

export interface NamedDelivery {
  readonly id: string;
  readonly platform: string;
  readonly workspaceId: string;
}

/**
 * Enqueues a job that makes a worker check a delivery. The job is only a hint: the row decides whether there
 * is anything to do.
 */
export function enqueueDelivery(
  queue: JobQueue,
  delivery: NamedDelivery,
  options: EnqueueOptions = {},
): Promise<void> {
  return enqueueDeliveries(queue, [delivery], options);
}

/** Enqueues several deliveries, of any platforms, with one statement. */
export async function enqueueDeliveries(
  queue: JobQueue,
  deliveries: readonly NamedDelivery[],
  { tx, runAt, kind }: EnqueueOptions = {},
): Promise<void> {
  const requests = deliveries.map((delivery) => toRequest(delivery, { runAt, kind }));
  await queue.enqueueAll(requests, tx ? { tx } : {});
}

/** Stores the jobs of deliveries with whatever is read meanwhile. */
export interface EnqueueWithRead {
  /** Its first query must be a read. The statement that runs it also stores the jobs. */
  readonly sql: Sql;
  /** Stores the jobs if nothing was read. */
  finish(): Promise<void>;
}

/** Enqueues deliveries in the statement of the next read of the transaction, which saves a statement. */
export function enqueueWithRead(
  queue: JobQueue,
  deliveries: readonly NamedDelivery[],
  tx: Sql,
): EnqueueWithRead {
  let waiting = deliveries.map((delivery) => toRequest(delivery, {}));
  const take = (): EnqueueRequest[] => {
    const requests = waiting;
    waiting = [];
    return requests;
  };
  return {
    sql: {
      query: (statement, values) => queue.enqueueAndRead(take(), { statement, values }, tx),
    },
    finish: () => queue.enqueueAll(take(), { tx }),
  };
}

interface Work {
  readonly runAt?: Date | undefined;
  readonly kind?: DeliveryKind | undefined;
}

function toRequest(
  { id, platform, workspaceId }: NamedDelivery,
  { runAt, kind = runAt ? 'started' : 'new' }: Work,
): EnqueueRequest {
  return {
    queue: toQueueName(platform),
    payload: { name: 'run-delivery', version: 1, deliveryId: id },
    singletonKey: id,
    owner: workspaceId,
    kind,
    ...(runAt ? { startAfter: runAt } : {}),
  };
}

/** Returns the name of the queue for a platform's deliveries. */
export function toQueueName(platform: string): string {
  return `publish.${platform}`;
}
