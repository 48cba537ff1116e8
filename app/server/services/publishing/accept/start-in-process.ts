import type { WorkSlot } from '#app/server/ports/job-queue.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { createToken, keepLease } from '#app/server/services/deliveries/delivery-lease.ts';
import {
  type NamedDelivery,
  toQueueName,
} from '#app/server/services/deliveries/enqueue-delivery.ts';
import type { InitialState } from './insert-post.ts';
import type { MediaRow } from '../store/media-file.ts';
import { type NewDelivery, toWorkItem } from './new-delivery.ts';
import { runLeased } from '../run/run-delivery.ts';

/** New deliveries that this process's worker starts immediately instead of through the queue. */
export interface InProcessStart {
  /** Deliveries the worker has no capacity for; each needs a job. */
  readonly rest: readonly NamedDelivery[];
  /**
   * First state of each started delivery, by ID. After a crash, its lease expires and the sweeper resumes it.
   */
  readonly initialStates: ReadonlyMap<string, InitialState>;
  readonly token: string;
  /** Starts them. Call it after the transaction that creates them has committed. */
  start(): void;
  /** Gives the reserved capacity back. Call it if the transaction failed. */
  release(): void;
}

/** Returns a start of nothing, for a scheduled post: what moves it to the queue later also stores its jobs. */
export function planNoStart(): InProcessStart {
  const nothing = (): void => undefined;
  return { rest: [], token: '', initialStates: new Map(), start: nothing, release: nothing };
}

/**
 * Reserves worker capacity for each delivery that can start now; `start` or `release` gives it back. None while jobs may
 * wait: a stream of posts would take every place that becomes free before them.
 */
export function planInProcessStart(
  deps: ServiceDeps,
  { rows, media }: { rows: readonly NewDelivery[]; media: ReadonlyMap<string, MediaRow> },
): InProcessStart {
  const now = deps.clock.now();
  const token = createToken();
  const started: { row: NewDelivery; initial: InitialState; place: WorkSlot }[] = [];
  const rest: NewDelivery['columns'][] = [];
  for (const row of rows) {
    const { heldUntil, state } = row.target.account;
    const isHeld = state !== 'active' || (heldUntil !== null && heldUntil > now);
    const waitsForFile = row.columns.renditionIds.length > 0;
    const { platform, workspaceId } = row.columns;
    const queue = toQueueName(platform);
    const place = isHeld || waitsForFile ? null : deps.queue.reserveSlot(queue, workspaceId);
    if (place) started.push({ row, place, initial: toInitialState(deps, row, now) });
    else rest.push(row.columns);
  }
  return {
    rest,
    token,
    initialStates: new Map(started.map(({ row, initial }) => [row.columns.id, initial])),
    start() {
      for (const { row, initial, place } of started) {
        const lease = keepLease(deps.prisma, { deliveryId: row.columns.id, token });
        const item = { ...toWorkItem(row), ...initial };
        const preloaded = { account: row.target.account, media };
        place.run((signal) => runLeased(deps, { item, lease, signal, preloaded, isStarted: true }));
      }
    },
    release() {
      for (const { place } of started) place.release();
    },
  };
}

/** Returns the first state. The run itself starts a step that is rate-limited or needs an intent first. */
function toInitialState(
  deps: ServiceDeps,
  { target, columns }: NewDelivery,
  now: Date,
): InitialState {
  const adapter = deps.platforms.getAdapter(target.platform, target.environment);
  const first = adapter.steps[adapter.firstStep];
  if (!first || first.pace || first.phase === 'committing')
    return { state: columns.state, step: null, startedAt: null };
  return { state: first.phase, step: adapter.firstStep, startedAt: now };
}
