import type { Logger } from '#app/server/ports/logger.ts';
import type { JobStore } from './job-store.ts';

export interface QueueTimer {
  /** Reads again when jobs are due, for example because a failed job got a later time. */
  read(): void;
  stop(): Promise<void>;
}

export interface QueueTimerOptions {
  readonly store: Pick<JobStore, 'readAgenda'>;
  /** The longest pause between two readings. It's short while announcements don't arrive. */
  readonly longestMs: () => number;
  readonly queues: () => readonly string[];
  readonly onDue: (queue: string) => void;
  /** Returns the jobs of dead workers to their queues. */
  readonly onDead: () => Promise<void>;
  readonly logger: Logger;
}

/** Timers of this process may run a little ahead of the database's clock. */
const SHORTEST_MS = 10;
/** The jobs of a dead worker are returned at most every few seconds, by one of the processes. */
const RECHECK_DEAD_MS = 1_000;

/**
 * Reads in one statement when any queue's next job is due, and sleeps until then. Stored jobs are announced, so
 * the longest pause only matters for announcements that got lost.
 */
export function startQueueTimer(options: QueueTimerOptions): QueueTimer {
  const { store, longestMs, queues, onDue, onDead, logger } = options;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let readsAt = Infinity;
  let current: Promise<void> = Promise.resolve();

  /** Returns the milliseconds until the next reading. */
  async function readOnce(): Promise<number> {
    const names = queues();
    if (names.length === 0) return longestMs();
    try {
      const agenda = await store.readAgenda(names);
      // A due job that finds every slot taken starts when one is free, so it needs no further reading.
      for (const { queue, dueMs } of agenda) if (isOver(dueMs)) onDue(queue);
      const isDead = agenda.some(({ deadMs }) => isOver(deadMs));
      if (isDead) await onDead();
      const next = agenda.flatMap(({ dueMs, deadMs }) => [dueMs ?? 0, deadMs ?? 0]);
      const ahead = next.filter((ms) => ms > 0);
      return Math.min(longestMs(), ...ahead, ...(isDead ? [RECHECK_DEAD_MS] : []));
    } catch (error) {
      logger.error({ err: error }, 'The database couldn’t be polled for ready jobs.');
      return longestMs();
    }
  }

  /** Keeps an earlier reading that is already planned. */
  function plan(ms: number): void {
    const at = performance.now() + Math.max(SHORTEST_MS, ms);
    if (isStopped || at >= readsAt) return;
    readsAt = at;
    clearTimeout(timer);
    timer = setTimeout(run, at - performance.now()).unref();
  }

  function run(): void {
    readsAt = Infinity;
    current = current.then(readOnce).then(plan);
  }

  plan(0);
  return {
    read: () => plan(0),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}

function isOver(ms: number | null): boolean {
  return ms !== null && ms <= 0;
}
