import type { JobQueue } from '#app/server/ports/job-queue.ts';
import type { Load } from '#app/server/ports/load.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import { Threshold } from './threshold.ts';

const READ_EVERY_MS = 1000;
/** The queue and the disk change slowly. */
const SLOW_EVERY = 5;

/** Beyond these limits, new work is refused. Infinity means never. */
export interface LoadLimits {
  /** How long a statement takes, from waiting for a connection to its result. */
  readonly databaseWaitMs: number;
  /** How late a new job would start. */
  readonly queueDelaySeconds: number;
  /** How much free space is too little; 0 means never. */
  readonly minFreeBytes: number;
}

export interface LoadParts {
  /** Whether a connection is in use. Otherwise, a statement wouldn't wait. */
  readonly isBusy: () => boolean;
  /** Runs the shortest possible statement. */
  readonly ping: () => Promise<unknown>;
  readonly queue: Pick<JobQueue, 'readDelays'>;
  readonly freeBytes: () => Promise<number>;
  readonly logger: Logger;
}

export interface WatchedLoad extends Load {
  /** Reads the load regularly from now on. Until then, nothing is saturated. */
  start(): void;
  stop(): Promise<void>;
}

/** Creates what watches the load. One reading at a time, so that a saturated database gets no more work from it. */
export function watchLoad(parts: LoadParts, limits: LoadLimits): WatchedLoad {
  const state = {
    database: new Threshold(limits.databaseWaitMs),
    // Of the share of the free space that has to stay free.
    storage: new Threshold(1),
    queues: new Map<string, Threshold>(),
  };
  let timer: NodeJS.Timeout | undefined;
  let readings = 0;
  let reading: Promise<void> | null = null;
  let pinging: number | null = null;

  const readSlow = async (): Promise<void> => {
    const [delays, free] = await Promise.all([parts.queue.readDelays(), parts.freeBytes()]);
    state.storage.add(limits.minFreeBytes / Math.max(1, free));
    for (const { queue, seconds } of delays) {
      const known = state.queues.get(queue) ?? new Threshold(limits.queueDelaySeconds);
      state.queues.set(queue, known);
      known.add(seconds);
    }
  };
  const read = async (): Promise<void> => {
    try {
      pinging = performance.now();
      if (parts.isBusy()) await parts.ping();
      state.database.add(performance.now() - pinging);
      pinging = null;
      if (readings % SLOW_EVERY === 0) await readSlow();
      readings += 1;
    } catch (error) {
      // Requests fail with 503 on their own while the database is away.
      parts.logger.warn({ err: error }, 'The load couldn’t be read.');
    } finally {
      pinging = null;
    }
  };
  const tick = (): void => {
    if (reading === null) reading = read().finally(() => (reading = null));
    // Without waiting for a statement that takes longer than the limit.
    else if (pinging !== null) state.database.add(performance.now() - pinging);
  };
  return {
    findSaturated: () => {
      if (state.database.isPassed) return 'database';
      return state.storage.isPassed ? 'storage' : null;
    },
    isBehind: (queue) => state.queues.get(queue)?.isPassed ?? false,
    start() {
      timer = setInterval(tick, READ_EVERY_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      await reading;
    },
  };
}
