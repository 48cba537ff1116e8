import pg from 'pg';
import type { Logger } from '#app/server/ports/logger.ts';

/** The triggers' channel: prisma/migrations, `notify_change`. */
export const CHANGES_CHANNEL = 'fanfare_changes';

const RECONNECT_MS = 1000;
const PROBE_EVERY_MS = 15_000;
const PROBE_PREFIX = 'probe:';

export interface ChangeListener {
  /** Whether notifications arrive. While they don't, somebody has to poll. */
  readonly isLive: boolean;
  stop(): Promise<void>;
}

export interface ChangeListenerOptions {
  readonly pool: pg.Pool;
  readonly logger: Logger;
  readonly onTopic: (topic: string) => void;
  /** Notifications arrive from now on; what changed before may have been missed. */
  readonly onLive: () => void;
  /** Shorter in tests. */
  readonly probeEveryMs?: number;
}

/**
 * Listens on a connection of its own and connects again when it breaks. A probe that doesn't come back shows a
 * connection that died without a word, or a pooler that accepts LISTEN and swallows it.
 */
export function listenForChanges(options: ChangeListenerOptions): ChangeListener {
  const { pool, logger, onTopic, onLive, probeEveryMs = PROBE_EVERY_MS } = options;
  const probe = createProbe(pool);
  let client: pg.Client | null = null;
  let isLive = false;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let connecting = tryConnect();
  const timer = setInterval(() => void check(), probeEveryMs).unref();

  function reconnect(): void {
    connecting = tryConnect();
  }

  async function tryConnect(): Promise<void> {
    const next = new pg.Client(pool.options);
    client = next;
    next.on('notification', ({ payload = '' }) => receive(payload));
    next.on('error', () => undefined);
    next.on('end', () => {
      isLive = false;
      if (!isStopped && client === next) retry = setTimeout(reconnect, RECONNECT_MS).unref();
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANGES_CHANNEL}`);
      await probe.send();
    } catch (error) {
      logger.warn({ err: error }, 'Listening for changes failed; polling finds them meanwhile.');
      await next.end().catch(() => undefined);
    }
  }

  /** Live means that a notification arrived, not that LISTEN was accepted. */
  function receive(payload: string): void {
    if (!payload.startsWith(PROBE_PREFIX)) return onTopic(payload);
    if (!probe.receive(payload) || isLive) return;
    isLive = true;
    onLive();
  }

  async function check(): Promise<void> {
    if (await probe.send()) return;
    isLive = false;
    // The next try gets another connection.
    if (!isStopped) await client?.end().catch(() => undefined);
  }

  return {
    get isLive() {
      return isLive;
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(retry);
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}

/** Notifications that this process sends itself by another connection. */
function createProbe(pool: pg.Pool) {
  /** The one that is under way; null once it came back. */
  let sent: string | null = null;
  return {
    /** Sends one. Returns whether the one before came back. */
    async send(): Promise<boolean> {
      const cameBack = sent === null;
      sent = PROBE_PREFIX + crypto.randomUUID();
      const sql = 'SELECT pg_notify($1, $2)::text';
      await pool.query(sql, [CHANGES_CHANNEL, sent]).catch(() => undefined);
      return cameBack;
    },
    /** Returns whether it is the one that is under way. */
    receive(payload: string): boolean {
      if (payload !== sent) return false;
      sent = null;
      return true;
    },
  };
}
