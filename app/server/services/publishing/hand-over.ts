import type { Prisma } from '#app/server/db/generated/client.ts';
import type { WorkPlace } from '#app/server/ports/job-queue.ts';
import type { ServiceDeps } from '../deps.ts';
import { type Beginning, keepLease, leaseNew } from './delivery-lease.ts';
import { toQueueName } from './enqueue-delivery.ts';
import type { MediaRow } from './media-file.ts';
import { type NewDelivery, toWorkItem } from './new-delivery.ts';
import { runLeased } from './run-delivery.ts';

/** New deliveries that the worker in this process takes at once, without the way through the queue. */
export interface HandOver {
  /** Those that it has no place for: they need a job. */
  readonly rest: readonly { readonly id: string; readonly platform: string }[];
  /** In the transaction that makes them. A crash after it leaves what a lease leaves that ran out. */
  lease(tx: Prisma.TransactionClient): Promise<void>;
  /** After that transaction. */
  start(): void;
  /** Instead, when it failed. */
  release(): void;
}

/** Takes a place for each delivery that may begin now. Either `start` or `release` gives them back. */
export function planHandOver(
  deps: ServiceDeps,
  { rows, media }: { rows: readonly NewDelivery[]; media: ReadonlyMap<string, MediaRow> },
): HandOver {
  const now = deps.clock.now();
  const taken: { row: NewDelivery; beginning: Beginning; place: WorkPlace }[] = [];
  const rest: NewDelivery['columns'][] = [];
  for (const row of rows) {
    const { heldUntil } = row.target.account;
    const isHeld = heldUntil !== null && heldUntil > now;
    const waitsForFile = row.columns.renditionIds.length > 0;
    const place =
      isHeld || waitsForFile ? null : deps.queue.reservePlace(toQueueName(row.columns.platform));
    if (place) taken.push({ row, place, beginning: toBeginning(deps, row, now) });
    else rest.push(row.columns);
  }
  let token = '';
  return {
    rest,
    async lease(tx) {
      if (taken.length > 0)
        token = await leaseNew(
          tx,
          taken.map(({ beginning }) => beginning),
        );
    },
    start() {
      for (const { row, beginning, place } of taken) {
        const { deliveryId, ...begun } = beginning;
        const lease = keepLease(deps.prisma, { deliveryId, token });
        const item = { ...toWorkItem(row), ...begun };
        const known = { account: row.target.account, media };
        place.run((signal) => runLeased(deps, { item, lease, signal, known }));
      }
    },
    release() {
      for (const { place } of taken) place.release();
    },
  };
}

/** A step that is paced, or that needs its intent written, is begun by the run itself. */
function toBeginning(deps: ServiceDeps, { target, columns }: NewDelivery, now: Date): Beginning {
  const adapter = deps.platforms.getAdapter(target.platform, target.environment);
  const first = adapter.steps[adapter.firstStep];
  const deliveryId = columns.id;
  if (!first || first.pace || first.phase === 'committing')
    return { deliveryId, state: columns.state, step: null, startedAt: null };
  return { deliveryId, state: first.phase, step: adapter.firstStep, startedAt: now };
}
