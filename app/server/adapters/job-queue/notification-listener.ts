import pg from 'pg';
import type { Logger } from '#app/server/ports/logger.ts';

export const JOBS_CHANNEL = 'fanfare_jobs';
const RECONNECT_MS = 5_000;

export interface NotificationListener {
  stop(): Promise<void>;
}

/**
 * Listens for jobs that other processes stored, so they start immediately. Polling finds them too, so a lost
 * connection, or a pooler that drops LISTEN, only adds half a second.
 */
export function listenForJobs(options: {
  pool: pg.Pool;
  logger: Logger;
  onQueue: (queue: string) => void;
}): NotificationListener {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client(options.pool.options);
    client = next;
    next.on('notification', ({ payload }) => {
      options.onQueue(payload ?? '');
    });
    next.on('error', () => undefined);
    next.on('end', () => {
      if (!isStopped) retry = setTimeout(() => void tryConnect(), RECONNECT_MS).unref();
    });
    await next.connect();
    await next.query(`LISTEN ${JOBS_CHANNEL}`);
  }

  async function tryConnect(): Promise<void> {
    try {
      await connect();
    } catch (error) {
      options.logger.warn(
        { err: error },
        'Listening for jobs failed. Polling finds them in the meantime.',
      );
    }
  }

  let connecting = tryConnect();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(retry);
      await connecting;
      connecting = Promise.resolve();
      await client?.end().catch(() => undefined);
    },
  };
}
