import type { CDPSession } from 'playwright-core';
import { z } from 'zod';

/** Categories of Chromium's trace: its tasks, and the events it dispatches to the page. */
const TRACE_CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
] as const;

/** Chromium reports each task as one or both of these, the second nested in the first. */
const TASKS = ['ThreadControllerImpl::RunTask', 'RunTask'] as const;

const TraceEvent = z.looseObject({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  /** Wall-clock microseconds, and how many of them the thread ran. */
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z
    .looseObject({ data: z.looseObject({ type: z.string().optional() }).optional() })
    .optional(),
});
type TraceEvent = z.infer<typeof TraceEvent>;

interface Spread {
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
}

export interface KeystrokeResult {
  readonly keys: number;
  /**
   * The longest task per key, in time the page's main thread ran, so other load on the thread's core doesn't
   * matter.
   */
  readonly blockedMs: Spread;
  /** The same in wall-clock time. */
  readonly clockMs: Spread;
  /** Everything a key costs the thread, over all of its tasks. */
  readonly workMs: Spread;
}

/** Starts tracing a browser. Returns a function that stops and returns the events. */
export async function startTrace(session: CDPSession): Promise<() => Promise<object[]>> {
  const events: object[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [...TRACE_CATEGORIES] },
  });
  return async () => {
    const ended = new Promise<void>((resolve) => {
      session.once('Tracing.tracingComplete', () => resolve());
    });
    await session.send('Tracing.end');
    await ended;
    return events;
  };
}

/**
 * Returns how busy each key kept the thread it was dispatched to, until the next key. Reads another kind of event with
 * `type`.
 */
export function readKeystrokes(trace: readonly object[], type = 'keydown'): KeystrokeResult {
  const events = trace.flatMap((event) => TraceEvent.safeParse(event).data ?? []);
  const keys = events
    .filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === type)
    .sort((a, b) => a.ts - b.ts);
  const [first] = keys;
  if (!first) throw new Error(`The trace has no ${type} in it.`);
  const own = events.filter(
    ({ ph, pid, tid }) => ph === 'X' && pid === first.pid && tid === first.tid,
  );
  const called = TASKS.find((task) => own.some(({ name }) => name === task));
  const tasks = own.filter(({ name }) => name === called);
  const perKey = keys.map(({ ts }, index) => {
    const until = keys[index + 1]?.ts ?? Infinity;
    // The task that dispatches a key starts before it and belongs to it.
    return tasks.filter((task) => getEnd(task) >= ts && getEnd(task) < until);
  });
  const ms = (read: (task: TraceEvent) => number) => (task: TraceEvent) => read(task) / 1000;
  const ran = ms(({ tdur = 0 }) => tdur);
  const took = ms(({ dur = 0 }) => dur);
  return {
    keys: keys.length,
    blockedMs: toSpread(perKey.map((own) => Math.max(0, ...own.map(ran)))),
    clockMs: toSpread(perKey.map((own) => Math.max(0, ...own.map(took)))),
    workMs: toSpread(perKey.map((own) => own.reduce((sum, task) => sum + ran(task), 0))),
  };
}

const getEnd = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;

function toSpread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Number(
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1),
    );
  return { median: at(0.5), p99: at(0.99), longest: at(1) };
}
