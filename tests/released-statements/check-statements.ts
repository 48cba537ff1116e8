import type pg from 'pg';

/** A statement of a release that the schema refuses. */
export interface Refusal {
  readonly statement: string;
  readonly reason: string;
}

type Client = Pick<pg.Client, 'query'>;

const REQUIRED = `
  SELECT table_name AS table, array_agg(column_name::text) AS columns FROM information_schema.columns
  WHERE table_schema = 'public' AND is_nullable = 'NO' AND column_default IS NULL
    AND is_identity = 'NO' AND is_generated = 'NEVER'
  GROUP BY 1`;
const INSERT = /\bINSERT\s+INTO\s+(?:"?public"?\.)?"?(\w+)"?(?:\s+AS\s+\w+)?\s*\(([^)]*)\)/giu;

/**
 * Prepares each statement, which fails if a table, column, type, or function is gone, and checks that each
 * INSERT has every column that needs a value.
 */
export async function findRefusals(
  client: Client,
  statements: readonly string[],
): Promise<Refusal[]> {
  const rows = await client.query<{ table: string; columns: string[] }>(REQUIRED);
  const required = new Map(rows.rows.map(({ table, columns }) => [table, columns]));
  const refusals: Refusal[] = [];
  for (const statement of statements) {
    const reason = (await prepare(client, statement)) ?? findMissingColumn(statement, required);
    if (reason !== null) refusals.push({ statement, reason });
  }
  return refusals;
}

async function prepare(client: Client, statement: string): Promise<string | null> {
  try {
    await client.query(`PREPARE checked AS ${statement}`);
    await client.query('DEALLOCATE checked');
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function findMissingColumn(
  statement: string,
  required: ReadonlyMap<string, readonly string[]>,
): string | null {
  for (const [, table = '', list = ''] of statement.matchAll(INSERT)) {
    const given = new Set(list.split(',').map((name) => name.trim().replaceAll('"', '')));
    const missing = (required.get(table) ?? []).find((column) => !given.has(column));
    if (missing !== undefined) return `"${table}" needs a value for "${missing}"`;
  }
  return null;
}
