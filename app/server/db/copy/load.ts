import type pg from 'pg';
import { applyMigrations, isLoading, MigrationError, type Migration } from '../migrations.ts';
import { type CopiedTable, listCopiedTables, quoteName } from './copied-tables.ts';
import type { RowChunk } from './read-chunks.ts';

/** Adding foreign keys checks every row. */
const UNHURRIED = { query_timeout: 24 * 60 * 60 * 1000 };

/** What the loaded database is, once it's complete. */
export interface LoadedCopy {
  readonly pauseReason: 'restored' | 'moved';
  readonly pausedAt: Date;
  readonly copiedAt: Date;
  readonly restoreId: string | null;
  readonly moveId: string | null;
}

export interface Load {
  readonly tables: readonly CopiedTable[];
  /** How many chunks an earlier, interrupted run has stored. */
  readonly doneChunks: number;
  /** Stores a chunk and its number in one transaction. */
  store(chunk: RowChunk, number: number): Promise<void>;
  /** Makes the database usable. Until then, Fanfare refuses to start with it. */
  finish(copy: LoadedCopy): Promise<void>;
}

/**
 * Starts to load rows into an empty database, or continues an interrupted load from the same source. Throws
 * MigrationError if the database contains anything else.
 */
export async function openLoad(
  pool: pg.Pool,
  {
    sourceId,
    migrations,
  }: { readonly sourceId: string; readonly migrations: readonly Migration[] },
): Promise<Load> {
  const doneChunks = await checkTarget(pool, sourceId);
  if (doneChunks === null) {
    // First, so that an interrupted run is recognized and Fanfare doesn't start.
    await pool.query(
      `CREATE TABLE fanfare_load AS SELECT ${quoteText(sourceId)} AS source_id, 0 AS done_chunks, NULL::jsonb AS foreign_keys`,
    );
  }
  await applyMigrations(pool, migrations);
  const tables = await listCopiedTables(pool);
  await dropChecks(pool, tables);
  const byName = new Map(tables.map((table) => [table.name, table]));
  return {
    tables,
    doneChunks: doneChunks ?? 0,
    store: (chunk, number) => storeChunk(pool, byName, { chunk, number }),
    finish: (copy) => finishLoad(pool, tables, copy),
  };
}

/**
 * Returns how many chunks an interrupted load from this source has stored, or null for an empty database. Changes
 * nothing. Throws MigrationError if the database contains anything else.
 */
export async function checkTarget(pool: pg.Pool, sourceId: string): Promise<number | null> {
  const doneChunks = await findDoneChunks(pool, sourceId);
  if (doneChunks === null) await requireEmpty(pool);
  return doneChunks;
}

async function findDoneChunks(pool: pg.Pool, sourceId: string): Promise<number | null> {
  if (!(await isLoading(pool))) return null;
  const { rows } = await pool.query<{ source_id: string; done_chunks: number }>(
    'SELECT source_id, done_chunks FROM fanfare_load',
  );
  const [row] = rows;
  if (row?.source_id !== sourceId)
    throw new MigrationError(
      'The target contains an unfinished restore or move of other data. Use an empty database.',
    );
  return row.done_chunks;
}

async function requireEmpty(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  );
  if ((rows[0]?.count ?? 0) > 0)
    throw new MigrationError(
      'The target isn’t empty, and nothing in it was changed. Use a new database or data folder.',
    );
}

const LIST_FOREIGN_KEYS = `
SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`;

/** Drops what would refuse rows before the rows they refer to, or react to them, and what migrations inserted. */
async function dropChecks(pool: pg.Pool, tables: readonly CopiedTable[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ isPrepared: boolean }>(
      'SELECT foreign_keys IS NOT NULL AS "isPrepared" FROM fanfare_load',
    );
    if (rows[0]?.isPrepared) return;
    const keys = (await client.query<ForeignKey>(LIST_FOREIGN_KEYS)).rows;
    await client.query('UPDATE fanfare_load SET foreign_keys = $1::jsonb', [JSON.stringify(keys)]);
    for (const { table, name } of keys)
      await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    for (const { name } of tables) {
      await client.query(`ALTER TABLE ${quoteName(name)} DISABLE TRIGGER USER`);
      await client.query(`DELETE FROM ${quoteName(name)}`);
    }
  });
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Quotes a text for a statement that takes no parameters. */
function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'::text`;
}

async function storeChunk(
  pool: pg.Pool,
  tables: ReadonlyMap<string, CopiedTable>,
  { chunk, number }: { readonly chunk: RowChunk; readonly number: number },
): Promise<void> {
  const table = tables.get(chunk.table);
  if (!table) throw new MigrationError(`The table ${chunk.table} doesn’t exist in this version.`);
  const names = table.columns.map(({ name }) => quoteName(name));
  const values = table.columns.map(({ type }, index) => `(v->>${index})::${type}`);
  await inTransaction(pool, async (client) => {
    await client.query({
      text: `INSERT INTO ${quoteName(table.name)} (${names.join(', ')}) OVERRIDING SYSTEM VALUE
        SELECT ${values.join(', ')} FROM json_array_elements($1::json) AS v`,
      values: [chunk.json],
    });
    await client.query('UPDATE fanfare_load SET done_chunks = $1', [number]);
  });
}

async function finishLoad(
  pool: pg.Pool,
  tables: readonly CopiedTable[],
  copy: LoadedCopy,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ keys: ForeignKey[] }>(
      'SELECT foreign_keys AS keys FROM fanfare_load',
    );
    for (const { table, name, definition } of rows[0]?.keys ?? [])
      await client.query({
        text: `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
        ...UNHURRIED,
      });
    for (const { name } of tables)
      await client.query(`ALTER TABLE ${quoteName(name)} ENABLE TRIGGER USER`);
    for (const table of tables) await restoreSequences(client, table);
    const { pausedAt, pauseReason, copiedAt, restoreId, moveId } = copy;
    await client.query('DELETE FROM installation');
    await client.query(
      `INSERT INTO installation (id, paused_at, pause_reason, copied_at, restore_id, move_id) VALUES (1, $1, $2, $3, $4, $5)`,
      [pausedAt, pauseReason, copiedAt, restoreId, moveId],
    );
    await client.query('DROP TABLE fanfare_load');
  });
}

/** Continues each sequence behind the rows that were loaded. */
async function restoreSequences(client: pg.PoolClient, table: CopiedTable): Promise<void> {
  for (const { name } of table.columns.filter(
    ({ type }) => type === 'bigint' || type === 'integer',
  )) {
    await client.query(
      `SELECT setval(sequence::regclass, last) FROM (
        SELECT pg_get_serial_sequence($1, $2) AS sequence,
          (SELECT max(${quoteName(name)})::bigint FROM ${quoteName(table.name)}) AS last) AS found
      WHERE sequence IS NOT NULL AND last IS NOT NULL`,
      [quoteName(table.name), name],
    );
  }
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
    client.release(true);
    throw error;
  }
}
