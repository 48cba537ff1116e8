import type { Logger } from '#app/server/ports/logger.ts';
import { leaveSpan } from '#app/server/ports/tracing.ts';

export interface PeriodicTask {
  /** Name in the log, for example `due deliveries`. */
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
}

export interface Period {
  /**
   * Runs the task now, or again after the current run, which may have started too early to see the change.
   * Never throws.
   */
  now(): Promise<void>;
  /** Starts no more runs; resolves once the last one has finished. */
  stop(): Promise<void>;
}

/** Runs a task periodically, never twice at the same time. A failed run is logged. */
export function runPeriodically(
  { logger }: { readonly logger: Logger },
  { name, everyMs, run }: PeriodicTask,
): Period {
  let running: Promise<void> | null = null;
  let isStopped = false;
  const runOnce = async (): Promise<void> => {
    try {
      await leaveSpan(run);
    } catch (error) {
      logger.error({ err: error, task: name }, 'A periodic task failed; it runs again later.');
    } finally {
      running = null;
    }
  };
  const now = async (): Promise<void> => {
    await running;
    if (isStopped) return;
    running ??= runOnce();
    await running;
  };
  const timer = setInterval(() => void (running ??= runOnce()), everyMs);
  return {
    now,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
