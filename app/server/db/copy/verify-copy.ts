import { createHash } from 'node:crypto';
import type pg from 'pg';
import { listCopiedTables } from './copied-tables.ts';
import { readChunks, type RowChunk, withSnapshot } from './read-chunks.ts';
import { MigrationError } from '../migrations.ts';

/** Returns a short form of a chunk that differs if any value of any row does. */
export function digestChunk({ table, json }: RowChunk): string {
  return createHash('sha256').update(`${table}\n${json}`).digest('base64url');
}

/**
 * Reads every row of a loaded database and compares it with the source's, whose chunks come in the same order.
 * Returns how many rows are equal. Throws MigrationError at the first table that differs.
 */
export async function verifyCopy(
  pool: pg.Pool,
  expected: AsyncIterable<{ readonly table: string; readonly digest: string }>,
): Promise<number> {
  return withSnapshot(pool, async (client) => {
    const own = readChunks(client, await listCopiedTables(client));
    let count = 0;
    for await (const { table, digest } of expected) {
      const next = await own.next();
      if (next.done || digestChunk(next.value) !== digest)
        throw new MigrationError(`The rows of ${table} differ from the source’s.`);
      count += next.value.rows;
    }
    const extra = await own.next();
    if (!extra.done)
      throw new MigrationError(
        `The target has rows in ${extra.value.table} that the source doesn’t have.`,
      );
    return count;
  });
}
