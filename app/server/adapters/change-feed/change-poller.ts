import type pg from 'pg';
import type { Logger } from '#app/server/ports/logger.ts';

/** Pending deliveries read per listener: enough to notice any change to the batch its stream sends. */
const QUEUE_HEAD = 101;

/**
 * Reads the version of everything this process watches in one query. The versions of posts and accounts are
 * built from row versions (xmin), so any process's write changes them. Deleted resources have no row.
 */
const VERSIONS = `
  SELECT 'post:' || p.id AS topic, p.xmin::text || ':' || coalesce((
    SELECT string_agg(d.xmin::text, ',' ORDER BY d.id) FROM delivery d WHERE d.post_id = p.id), '') AS version
  FROM post p WHERE p.id = ANY ($1)
  UNION ALL
  SELECT 'account:' || a.id, a.xmin::text FROM account a WHERE a.id = ANY ($2)
  UNION ALL
  SELECT 'listener:' || e.id, coalesce((SELECT md5(string_agg(head.id, ',')) FROM (
    SELECT d.id FROM webhook_delivery d WHERE d.endpoint_id = e.id AND d.state = 'pending'
    ORDER BY d.next_try_at, d.id LIMIT ${QUEUE_HEAD}) head), '')
  FROM webhook_endpoint e WHERE e.id = ANY ($3)
  UNION ALL
  SELECT 'notifications:' || n.user_id, count(*) || ':' || max(n.id)
  FROM notification n WHERE n.user_id = ANY ($4) AND n.read_at IS NULL GROUP BY n.user_id`;

export interface ChangePollerOptions {
  readonly pool: pg.Pool;
  readonly logger: Logger;
  readonly pollMs: number;
  /** Returns false while notifications arrive, so nothing is polled. */
  readonly isNeeded: () => boolean;
  readonly topics: () => readonly string[];
  readonly onTopic: (topic: string) => void;
}

/**
 * Starts polling for changes when notifications don't arrive. Each poll is one small query, regardless of the
 * number of watchers.
 */
export function startChangePoller(options: ChangePollerOptions): { stop(): Promise<void> } {
  const { pool, logger, pollMs, isNeeded, topics, onTopic } = options;
  let lastVersions = new Map<string, string | null>();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();

  async function poll(): Promise<void> {
    const watched = topics();
    if (watched.length === 0 || !isNeeded()) {
      lastVersions = new Map();
      return;
    }
    const listWatchedIds = (kind: string): string[] =>
      watched.filter((topic) => topic.startsWith(kind)).map((topic) => topic.slice(kind.length));
    const ids = ['post:', 'account:', 'listener:', 'notifications:'].map(listWatchedIds);
    const { rows } = await pool.query<{ topic: string; version: string }>(VERSIONS, ids);
    const versions = new Map(rows.map(({ topic, version }) => [topic, version]));
    const before = lastVersions;
    lastVersions = new Map(watched.map((topic) => [topic, versions.get(topic) ?? null]));
    // A topic polled for the first time may have changed since its watcher read it.
    for (const [topic, version] of lastVersions)
      if (!before.has(topic) || before.get(topic) !== version) onTopic(topic);
  }

  function schedule(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      current = poll().catch((error: unknown) => {
        logger.warn({ err: error }, 'The database couldn’t be polled for changes.');
      });
      void current.then(schedule);
    }, pollMs);
    timer.unref();
  }

  schedule();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
