import type { Logger } from '#app/server/ports/logger.ts';

export interface PeriodicTask {
  /** For the log: `due deliveries`. */
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
}

export interface Period {
  /** Runs the task at once; when a run is under way, anew after it, because what is asked for may have come too late for that one. Never throws. */
  now(): Promise<void>;
  /** No run begins any more; resolves when the last one has ended. */
  stop(): Promise<void>;
}

/** Runs a task again and again, never twice at the same time. A run that fails is told in the log. */
export function runPeriodically(
  { logger }: { readonly logger: Logger },
  { name, everyMs, run }: PeriodicTask,
): Period {
  let running: Promise<void> | null = null;
  let isStopped = false;
  const runOnce = async (): Promise<void> => {
    try {
      await run();
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
