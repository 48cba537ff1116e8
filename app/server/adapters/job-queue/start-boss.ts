import { type Db, PgBoss } from 'pg-boss';
import type pg from 'pg';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import type { SqlTransaction } from '#app/server/ports/job-queue.ts';
import type { Logger } from '#app/server/ports/logger.ts';

export interface PgBossQueueOptions {
  readonly database: {
    readonly pool: pg.Pool;
    readonly sql: SqlTransaction;
    readonly kind: 'embedded' | 'postgres';
    /** False if notifications wouldn't arrive, so the database has to be polled. */
    readonly canListen: boolean;
    onNotification(onNotified: (message: pg.Notification) => void): () => void;
  };
  readonly logger: Logger;
  /**
   * The clock that `startAfter` times refer to. Defaults to the system clock, which the database always uses.
   */
  readonly clock?: Clock;
  /** Every allowed queue; defaults to `DEFAULT_QUEUES`. */
  readonly queues?: readonly string[];
  /** How often to poll for jobs while announcements don't arrive. */
  readonly pollMs?: number;
  /** Seconds without a heartbeat after which a worker is presumed dead; at least 10. */
  readonly heartbeatSeconds?: number;
}

const DEFAULT_QUEUES = [
  ...PLATFORM_IDS.map((platform) => `publish.${platform}`),
  'media',
  'renditions',
  'previews',
  'imports',
  'billing',
  'webhooks',
  'comments',
  'follow-ups',
  'general',
];
export const HEARTBEAT_SECONDS = 15;
/** The shortest time between two searches for the jobs of dead workers, among all processes. */
const MONITOR_SECONDS = 5;
/** The engine's own maintenance. Dead workers are found by the time at which their heartbeats expire. */
const SUPERVISE_SECONDS = 60;
/** Fanfare has no jobs that wait for other jobs. */
const FLOW_SECONDS = 24 * 3600;

/** Settings per job: retried after 1, 2, 4 … seconds. The sweep over the rows is the last resort. */
const QUEUE_SETTINGS = {
  // At most one waiting job per key and any number running; see `toKey`.
  policy: 'short',
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 900,
  // A large upload can take hours. A dead worker is detected by its heartbeat long before that.
  expireInSeconds: 6 * 3600,
  retentionSeconds: 90 * 24 * 3600,
  deleteAfterSeconds: 7 * 24 * 3600,
} as const;

function createBoss(options: PgBossQueueOptions): PgBoss {
  const { pool, kind } = options.database;
  const db: Db = { executeSql: (text, values) => pool.query(text, values) };
  const boss = new PgBoss({
    db,
    schema: 'pgboss',
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    flowIntervalSeconds: FLOW_SECONDS,
    // Our own timer vacuums the embedded database.
    monitorVacuum: kind === 'postgres',
    reindex: kind === 'postgres',
    registerInstance: false,
  });
  boss.on('error', (error) => {
    options.logger.error({ err: error }, 'The job queue reported an error.');
  });
  boss.on('warning', (warning) => {
    options.logger.warn({ warning: warning.message }, 'The job queue gave a warning.');
  });
  return boss;
}

async function createMissingQueues(
  boss: PgBoss,
  options: PgBossQueueOptions,
): Promise<Set<string>> {
  const queues = options.queues ?? DEFAULT_QUEUES;
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  const heartbeatSeconds = options.heartbeatSeconds ?? HEARTBEAT_SECONDS;
  for (const name of queues.filter((queue) => !existing.has(queue))) {
    await boss.createQueue(name, { ...QUEUE_SETTINGS, heartbeatSeconds });
  }
  return new Set(queues);
}

/** The lock that a process holds while its engine starts, so that only one creates the tables. */
export const START_LOCK = 72_707_370;
/** Another process may be migrating the tables of a large queue. */
const UNHURRIED = { query_timeout: 3600 * 1000 };

/**
 * Starts the engine while no other process does. The engine locks its own creation, but processes that started on
 * an empty database at once still created its schema twice, and all but one stopped with an error.
 */
async function startAlone(boss: PgBoss, { pool, kind }: PgBossQueueOptions['database']) {
  if (kind === 'embedded') return boss.start();
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const text = 'SELECT pg_advisory_xact_lock($1)';
    await client.query({ text, values: [START_LOCK], ...UNHURRIED });
    return await boss.start();
  } finally {
    // Closing the connection ends the transaction, and with it the lock.
    client.release(true);
  }
}

/** Starts the engine, and creates its tables and queues on the first start. Returns it with its queues. */
export async function startBoss(
  options: PgBossQueueOptions,
): Promise<{ boss: PgBoss; queues: ReadonlySet<string> }> {
  const boss = createBoss(options);
  await startAlone(boss, options.database);
  return { boss, queues: await createMissingQueues(boss, options) };
}
