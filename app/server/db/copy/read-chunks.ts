import type pg from 'pg';
import { type CopiedTable, quoteName } from './copied-tables.ts';

/** Some rows of one table: a JSON array of rows, each an array of column values as text. */
export interface RowChunk {
  readonly table: string;
  readonly rows: number;
  readonly json: string;
}

/** Few enough that a chunk stays small even if its rows have long texts. */
const ROWS_PER_CHUNK = 200;

/**
 * Runs `read` in a transaction that sees the database as it was at one moment, and whose texts don't depend on
 * the server's settings.
 */
export async function withSnapshot<T>(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    for (const setting of [
      `timezone = 'UTC'`,
      `datestyle = 'ISO, MDY'`,
      `bytea_output = 'hex'`,
      `intervalstyle = 'postgres'`,
      'extra_float_digits = 1',
    ])
      await client.query(`SET LOCAL ${setting}`);
    const result = await read(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Reads all rows of the tables, a chunk at a time, within a snapshot. Two databases with the same rows yield
 * the same chunks: the order doesn't depend on a collation.
 */
export async function* readChunks(
  client: pg.PoolClient,
  tables: readonly CopiedTable[],
): AsyncGenerator<RowChunk> {
  for (const table of tables) {
    const values = table.columns.map(({ name }) => `${quoteName(name)}::text`);
    const order = table.orderedBy.map((name) => `${quoteName(name)}::text COLLATE "C"`);
    await client.query(
      `DECLARE copied NO SCROLL CURSOR FOR
        SELECT json_build_array(${values.join(', ')})::text AS row FROM ${quoteName(table.name)} ORDER BY ${order.join(', ')}`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`FETCH ${ROWS_PER_CHUNK} FROM copied`);
      if (rows.length === 0) break;
      const json = `[${rows.map(({ row }) => row).join(',\n')}]`;
      yield { table: table.name, rows: rows.length, json };
    }
    await client.query('CLOSE copied');
  }
}
