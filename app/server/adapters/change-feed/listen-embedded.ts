import type pg from 'pg';
import type { Logger } from '#app/server/ports/logger.ts';

/** Listens once for all connections, because they share PGlite's single session. */
export function listenEmbedded(
  database: {
    readonly pool: Pick<pg.Pool, 'query'>;
    onNotification(onNotified: (message: pg.Notification) => void): () => void;
  },
  {
    logger,
    channel,
    onTopic,
  }: {
    readonly logger: Logger;
    readonly channel: string;
    readonly onTopic: (topic: string) => void;
  },
): {
  /** Resolves with whether notifications arrive. */
  readonly listening: Promise<boolean>;
  readonly stop: () => Promise<void>;
} {
  const stop = database.onNotification((message) => {
    if (message.channel === channel) onTopic(message.payload ?? '');
  });
  const listening = database.pool.query(`LISTEN ${channel}`).then(
    () => true,
    (error: unknown) => {
      logger.error({ err: error, channel }, 'Listening for changes failed.');
      return false;
    },
  );
  return { listening, stop: async () => stop() };
}
