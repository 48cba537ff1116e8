import type { WorkPlace } from '#app/server/ports/job-queue.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { createToken, keepLease } from '../run/delivery-lease.ts';
import { toQueueName } from '../store/enqueue-delivery.ts';
import type { Beginning } from './insert-post.ts';
import type { MediaRow } from '../store/media-file.ts';
import { type NewDelivery, toWorkItem } from './new-delivery.ts';
import { runLeased } from '../run/run-delivery.ts';

/** New deliveries that the worker in this process takes at once, without the way through the queue. */
export interface HandOver {
  /** Those that it has no place for: they need a job. */
  readonly rest: readonly { readonly id: string; readonly platform: string }[];
  /** What is stored of those that begin, by id. A crash leaves what a lease leaves that ran out. */
  readonly beginnings: ReadonlyMap<string, Beginning>;
  readonly token: string;
  /** After the transaction that makes them. */
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
  const token = createToken();
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
  return {
    rest,
    token,
    beginnings: new Map(taken.map(({ row, beginning }) => [row.columns.id, beginning])),
    start() {
      for (const { row, beginning, place } of taken) {
        const lease = keepLease(deps.prisma, { deliveryId: row.columns.id, token });
        const item = { ...toWorkItem(row), ...beginning };
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
  if (!first || first.pace || first.phase === 'committing')
    return { state: columns.state, step: null, startedAt: null };
  return { state: first.phase, step: adapter.firstStep, startedAt: now };
}
