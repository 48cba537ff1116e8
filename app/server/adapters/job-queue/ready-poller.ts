import type pg from 'pg';
import type { Logger } from '#app/server/ports/logger.ts';

export interface ReadyPoller {
  stop(): Promise<void>;
}

export interface ReadyPollerOptions {
  readonly pool: pg.Pool;
  readonly schema: string;
  readonly pollMs: number;
  readonly queues: () => readonly string[];
  readonly onReady: (queue: string) => void;
  readonly logger: Logger;
}

/**
 * Finds all queues with due jobs in one small query, because a fetch per queue at every poll would keep an
 * idle embedded database busy.
 */
export function startReadyPoller(options: ReadyPollerOptions): ReadyPoller {
  const { pool, schema, pollMs, queues, onReady, logger } = options;
  const sql = `
    SELECT queue FROM unnest($1::text[]) AS queue WHERE EXISTS (
      SELECT 1 FROM ${schema}.job WHERE name = queue AND state < 'active' AND start_after <= now()
    )`;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();

  async function poll(): Promise<void> {
    try {
      const names = queues();
      if (names.length === 0) return;
      const { rows } = await pool.query<{ queue: string }>(sql, [names]);
      for (const { queue } of rows) onReady(queue);
    } catch (error) {
      logger.error({ err: error }, 'The database couldn’t be polled for ready jobs.');
    }
  }

  function schedule(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      current = poll();
      void current.then(schedule);
    }, pollMs);
    timer.unref();
  }

  schedule();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
