import pg from 'pg';
import type { Logger } from '#app/server/ports/logger.ts';

/** The channel that the `notify_change` trigger uses (prisma/migrations). */
export const CHANGES_CHANNEL = 'fanfare_changes';

const RECONNECT_MS = 1000;
const PROBE_EVERY_MS = 15_000;
const PROBE_PREFIX = 'probe:';

export interface ChangeListener {
  /** Whether notifications are arriving. While they aren't, the caller has to poll. */
  readonly isLive: boolean;
  stop(): Promise<void>;
}

export interface ChangeListenerOptions {
  readonly pool: pg.Pool;
  readonly logger: Logger;
  /** Defaults to the channel of changes. */
  readonly channel?: string;
  readonly onTopic: (topic: string) => void;
  /** Called once notifications start arriving. Changes before this call may have been missed. */
  readonly onLive: () => void;
  /** Tests use a shorter interval. */
  readonly probeEveryMs?: number;
}

/**
 * Listens on a dedicated connection and reconnects when it breaks. A probe that doesn't come back reveals a
 * connection that died silently, or a pooler that accepts LISTEN but drops notifications.
 */
export function listenForChanges(options: ChangeListenerOptions): ChangeListener {
  const { pool, logger, onTopic, onLive, probeEveryMs = PROBE_EVERY_MS } = options;
  const { channel = CHANGES_CHANNEL } = options;
  const probe = createProbe(pool, channel);
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
      await next.query(`LISTEN ${channel}`);
      await probe.send();
    } catch (error) {
      logger.warn(
        { err: error, channel },
        'Listening for changes failed. Polling finds them in the meantime.',
      );
      await next.end().catch(() => undefined);
    }
  }

  /** Forwards changes. Only a received probe makes the listener live: an accepted LISTEN proves nothing. */
  function receive(payload: string): void {
    if (!payload.startsWith(PROBE_PREFIX)) return onTopic(payload);
    if (!probe.receive(payload) || isLive) return;
    isLive = true;
    onLive();
  }

  async function check(): Promise<void> {
    if (await probe.send()) return;
    isLive = false;
    // The next attempt uses a new connection.
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

/** Creates probes: notifications that this process sends to itself over another connection. */
function createProbe(pool: pg.Pool, channel: string) {
  /** The probe in progress; null once it has come back. */
  let sent: string | null = null;
  return {
    /** Sends a probe. Returns whether the previous one came back. */
    async send(): Promise<boolean> {
      const cameBack = sent === null;
      sent = PROBE_PREFIX + crypto.randomUUID();
      const sql = 'SELECT pg_notify($1, $2)::text';
      await pool.query(sql, [channel, sent]).catch(() => undefined);
      return cameBack;
    },
    /** Returns whether the payload is the probe in progress. */
    receive(payload: string): boolean {
      if (payload !== sent) return false;
      sent = null;
      return true;
    },
  };
}
