import type { Database } from '#app/server/db/open-database.ts';
import type { ChangeFeed } from '#app/server/ports/change-feed.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import { CHANGES_CHANNEL, type ChangeListener, listenForChanges } from './change-listener.ts';
import { listenEmbedded } from './listen-embedded.ts';
import { startChangePoller } from './change-poller.ts';

const POLL_MS = 500;

export interface ChangeFeedOptions {
  readonly database: Pick<Database, 'pool' | 'kind' | 'canListen' | 'onNotification'>;
  readonly logger: Logger;
  readonly pollMs?: number;
  readonly probeEveryMs?: number;
}

/**
 * Creates the process's single source of changes. Connects on the first watch, so a worker, which watches
 * nothing, doesn't open a connection. PGlite reports notifications on the connection that caused them,
 * Postgres uses a dedicated listening connection, and polling covers setups where neither works.
 */
export function createChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const { database, logger, pollMs = POLL_MS, probeEveryMs } = options;
  const watchers = new Map<string, Set<() => void>>();
  let stopSource: (() => Promise<void>) | null = null;

  function wake(topic: string): void {
    for (const onChange of [...(watchers.get(topic) ?? [])]) onChange();
  }

  function start(): () => Promise<void> {
    if (database.kind === 'embedded')
      return listenEmbedded(database, { logger, channel: CHANGES_CHANNEL, onTopic: wake }).stop;
    const { pool } = database;
    const listener: ChangeListener | null = database.canListen
      ? listenForChanges({
          pool,
          logger,
          onTopic: wake,
          ...(probeEveryMs === undefined ? {} : { probeEveryMs }),
          onLive: () => [...watchers.keys()].forEach(wake),
        })
      : null;
    const poller = startChangePoller({
      pool,
      logger,
      pollMs,
      onTopic: wake,
      isNeeded: () => listener?.isLive !== true,
      topics: () => [...watchers.keys()],
    });
    return async () => {
      await Promise.all([poller.stop(), listener?.stop()]);
    };
  }

  return {
    subscribe(topic, onChange) {
      stopSource ??= start();
      const watching = watchers.get(topic) ?? new Set();
      watchers.set(topic, watching.add(onChange));
      return () => {
        watching.delete(onChange);
        if (watching.size === 0 && watchers.get(topic) === watching) watchers.delete(topic);
      };
    },
    async stop() {
      await stopSource?.();
      watchers.clear();
    },
  };
}
