import { readFile, writeFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Logger } from '#app/server/ports/logger.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CHECKPOINT_EVERY_MS = HOUR_MS;
/** The write-ahead log is only recycled at checkpoints, and one busy hour grew it to 2 GB. */
const CHECKPOINT_AT_WAL_BYTES = 64 * 1024 * 1024;
const VACUUM_EVERY_MS = 20 * HOUR_MS;
const VACUUM_AT_LATEST_MS = 36 * HOUR_MS;
const NIGHT_HOURS = new Set([2, 3, 4]);

export interface MaintenanceOptions {
  readonly pool: pg.Pool;
  /** The file that stores the time of the last vacuum; null for an in-memory database. */
  readonly stampPath: string | null;
  readonly logger: Logger;
  readonly now: () => Date;
}

export interface Maintenance {
  /** Runs whatever is due. The timer calls this every minute. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

async function readWalBytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::text AS bytes FROM pg_control_checkpoint()',
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** Vacuums table by table, so other queries can run in between. */
async function vacuumTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables",
  );
  for (const { name } of rows) await pool.query(`VACUUM (ANALYZE) ${name}`);
}

async function readStamp(path: string | null): Promise<number | null> {
  if (path === null) return null;
  const text = await readFile(path, 'utf8').catch(() => '');
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}

/**
 * Starts the background work that a Postgres server does and PGlite doesn't: a checkpoint every hour or after
 * many writes, and a vacuum every night, or on the next start if the app is off at night.
 */
export function startMaintenance(options: MaintenanceOptions): Maintenance {
  const { pool, logger, now, stampPath } = options;
  let lastCheckpointAt = now().getTime();
  let lastVacuumAt: number | null = null;
  let current: Promise<void> = Promise.resolve();

  async function checkpointIfDue(): Promise<void> {
    const isHourOver = now().getTime() - lastCheckpointAt >= CHECKPOINT_EVERY_MS;
    if (!isHourOver && (await readWalBytes(pool)) < CHECKPOINT_AT_WAL_BYTES) return;
    await pool.query('CHECKPOINT');
    lastCheckpointAt = now().getTime();
  }

  async function vacuumIfDue(): Promise<void> {
    lastVacuumAt ??= (await readStamp(stampPath)) ?? now().getTime();
    const age = now().getTime() - lastVacuumAt;
    const isNight = NIGHT_HOURS.has(now().getHours());
    if (age < VACUUM_EVERY_MS || (!isNight && age < VACUUM_AT_LATEST_MS)) return;
    await vacuumTables(pool);
    lastVacuumAt = now().getTime();
    if (stampPath !== null) await writeFile(stampPath, now().toISOString());
    logger.info({}, 'The embedded database was vacuumed.');
  }

  function tick(): Promise<void> {
    current = current.then(checkpointIfDue).then(vacuumIfDue);
    const result = current;
    current = current.catch((error: unknown) => {
      logger.error({ err: error }, 'Maintenance of the embedded database failed.');
    });
    return result;
  }

  const timer = setInterval(() => void tick().catch(() => undefined), MINUTE_MS).unref();
  return {
    tick,
    stop: async () => {
      clearInterval(timer);
      await current;
    },
  };
}
