import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const FOLDER = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));
/** Migrating a large table can take hours, and other processes wait for it. */
const UNHURRIED = { query_timeout: 24 * 60 * 60 * 1000 };
/** The lock ID that the Prisma CLI uses, so the two can't migrate at the same time. */
const ADVISORY_LOCK = 72_707_369;
const UNDEFINED_TABLE = '42P01';

// Prisma's own table, so `prisma migrate` can continue where this runner stopped, and vice versa.
const CREATE_TABLE = `
CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

interface AppliedRow {
  migration_name: string;
  checksum: string;
  is_finished: boolean;
}

/** Reads the folder's migrations in the order they apply (their names start with a timestamp). */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Reads the migrations of this version of Fanfare. */
export function readKnownMigrations(): Promise<Migration[]> {
  return readMigrations(FOLDER);
}

/** Returns whether an interrupted restore or move left this database incomplete. */
export async function isLoading(db: pg.Pool): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `SELECT to_regclass('public.fanfare_load') IS NOT NULL AS found`,
  );
  return rows[0]?.found ?? false;
}

/** Throws MigrationError for a database that an interrupted restore or move left incomplete. */
export async function refuseUnfinishedLoad(pool: pg.Pool): Promise<void> {
  if (!(await isLoading(pool))) return;
  throw new MigrationError(
    'A restore or a move into this database isn’t complete. Run the same npm run restore or npm run db:move again to finish it.',
  );
}

async function readApplied(db: pg.Pool | pg.PoolClient): Promise<Map<string, AppliedRow>> {
  const { rows } = await db.query<AppliedRow>(
    `SELECT migration_name, checksum, finished_at IS NOT NULL AS is_finished
       FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`,
  );
  return new Map(rows.map((row) => [row.migration_name, row]));
}

async function readAppliedIfAny(pool: pg.Pool): Promise<Map<string, AppliedRow>> {
  try {
    return await readApplied(pool);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE)
      return new Map();
    throw error;
  }
}

function findPending(
  migrations: readonly Migration[],
  applied: Map<string, AppliedRow>,
): Migration[] {
  return migrations.filter((migration) => {
    const row = applied.get(migration.name);
    if (row === undefined) return true;
    if (!row.is_finished) {
      throw new MigrationError(
        `Migration ${migration.name} started but never finished. Repair the database, then run "prisma migrate resolve".`,
      );
    }
    if (row.checksum !== migration.checksum) {
      throw new MigrationError(
        `Migration ${migration.name} was changed after it was applied. Restore its file, and put the change into a new migration.`,
      );
    }
    return false;
  });
}

async function inTransaction(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    const rollback = await client.query('ROLLBACK').catch((cause: unknown) => cause);
    client.release(rollback instanceof Error);
    throw error;
  }
}

async function applyNext(
  client: pg.PoolClient,
  migrations: readonly Migration[],
): Promise<string | null> {
  await client.query({
    text: 'SELECT pg_advisory_xact_lock($1)',
    values: [ADVISORY_LOCK],
    ...UNHURRIED,
  });
  await client.query(CREATE_TABLE);
  // Another process may have applied the migration while this one waited for the lock.
  const [next] = findPending(migrations, await readApplied(client));
  if (next === undefined) return null;
  const startedAt = new Date();
  await client.query({ text: next.sql, ...UNHURRIED });
  await client.query(
    `INSERT INTO "_prisma_migrations"
       (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, $4, $5, 1)`,
    [randomUUID(), next.checksum, next.name, startedAt, new Date()],
  );
  return next.name;
}

/**
 * Applies the missing migrations, each in its own transaction, under an advisory lock, so any number of
 * processes can call it at once. Returns the names applied by this call. Throws MigrationError when the file
 * of an applied migration was changed.
 */
export async function applyMigrations(
  pool: pg.Pool,
  migrations: readonly Migration[],
): Promise<string[]> {
  const applied: string[] = [];
  let pending = findPending(migrations, await readAppliedIfAny(pool));
  while (pending.length > 0) {
    await inTransaction(pool, async (client) => {
      const name = await applyNext(client, migrations);
      if (name !== null) applied.push(name);
    });
    pending = findPending(migrations, await readApplied(pool));
  }
  return applied;
}

/** Returns the names of the migrations that aren't applied. Throws MigrationError if the database can't get them. */
export async function findMissingMigrations(
  pool: pg.Pool,
  migrations: readonly Migration[],
): Promise<string[]> {
  return findPending(migrations, await readAppliedIfAny(pool)).map(({ name }) => name);
}
