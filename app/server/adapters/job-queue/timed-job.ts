import { randomUUID } from 'node:crypto';
import type { JobInsert } from 'pg-boss';
import type { Clock } from '#app/server/ports/clock.ts';
import type { EnqueueRequest } from '#app/server/ports/job-queue.ts';
import { carryTrace } from '#app/server/ports/tracing.ts';
import type { FairOrder } from './fair-order.ts';

/** Longer waits are left to polling. */
export const LONGEST_TIMER_MS = 60_000;

/** A job as the engine stores it. */
export interface TimedJob {
  readonly queue: string;
  /** Milliseconds to wait by our own clock; 0 or less when the job can start now. */
  readonly waitMs: number;
  readonly job: JobInsert;
}

/**
 * Converts the start time to system time. A sandbox clock may be months ahead, and the database, where the
 * jobs are stored, doesn't know about it.
 */
export function timeJob(
  request: EnqueueRequest,
  { clock, order }: { readonly clock: Clock | undefined; readonly order: FairOrder },
): TimedJob {
  const { queue, payload, startAfter, singletonKey, owner, kind = '' } = request;
  const now = clock?.now().getTime() ?? Date.now();
  const waitMs = startAfter === undefined ? 0 : startAfter.getTime() - now;
  const trace = carryTrace();
  const data = {
    payload,
    ...(singletonKey === undefined ? {} : { key: singletonKey }),
    ...(trace === null ? {} : { trace }),
    ...(owner === undefined ? {} : { owner }),
  };
  const startMs = Date.now() + waitMs;
  const line = `${owner} ${kind}`;
  const priority = owner === undefined ? {} : { priority: order.rank(queue, line, startMs) };
  const job = { data, singletonKey: toKey(request), ...priority };
  if (startAfter === undefined) return { queue, waitMs, job };
  return { queue, waitMs, job: { ...job, startAfter: new Date(startMs) } };
}

/**
 * Returns the engine's key for a job. The engine keeps one waiting job per key. A future job must not block
 * one that's due now, so the key includes the start time. A job without a key gets a unique one.
 */
function toKey({ singletonKey, startAfter }: EnqueueRequest): string {
  if (singletonKey === undefined) return randomUUID();
  return startAfter === undefined ? singletonKey : `${singletonKey}@${startAfter.toISOString()}`;
}

/** Returns the announcements for other processes: each queue, with the milliseconds until its job is due. */
export function toAnnounced(timed: readonly TimedJob[]): string[] {
  const soon = timed.filter(({ waitMs }) => waitMs <= LONGEST_TIMER_MS);
  return [
    ...new Set(
      soon.map(({ queue, waitMs }) => (waitMs > 0 ? `${queue} ${Math.ceil(waitMs)}` : queue)),
    ),
  ];
}
