import type { Logger } from '#app/server/ports/logger.ts';
import { listenForChanges } from '../change-feed/change-listener.ts';
import { listenEmbedded } from '../change-feed/listen-embedded.ts';
import type { PgBossQueueOptions } from './start-boss.ts';

/** The channel for jobs that other processes store, and for what triggers announce (prisma/migrations). */
export const JOBS_CHANNEL = 'fanfare_jobs';
const PROBE_EVERY_MS = 60_000;

/** The process's listener on the jobs' channel. */
export interface Announcements {
  /** Whether announcements arrive. */
  readonly isLive: boolean;
  /** Starts listening on the first call, if the database can. */
  listen(): void;
  stop(): Promise<void>;
}

interface Listening {
  readonly isLive: () => boolean;
  readonly stop: () => Promise<void>;
}

/** Creates the process's single listener. `onLive` runs when announcements start to arrive. */
export function createAnnouncements(options: {
  readonly database: PgBossQueueOptions['database'];
  readonly logger: Logger;
  readonly onAnnounced: (announced: string) => void;
  readonly onLive: () => void;
}): Announcements {
  const { database, logger, onAnnounced: onTopic, onLive } = options;
  const { pool, kind, canListen } = database;
  const shared = { logger, channel: JOBS_CHANNEL, onTopic };
  let listening: Listening | null = null;

  function listenToServer(): Listening {
    const listener = listenForChanges({ ...shared, pool, onLive, probeEveryMs: PROBE_EVERY_MS });
    return { isLive: () => listener.isLive, stop: () => listener.stop() };
  }

  function listenInside(): Listening {
    let isLive = false;
    const { listening: started, stop } = listenEmbedded(database, shared);
    void started.then((isListening) => {
      isLive = isListening;
      if (isLive) onLive();
    });
    return { isLive: () => isLive, stop };
  }

  return {
    get isLive() {
      return listening?.isLive() ?? false;
    },
    listen() {
      if (canListen) listening ??= kind === 'embedded' ? listenInside() : listenToServer();
    },
    async stop() {
      await listening?.stop();
    },
  };
}
