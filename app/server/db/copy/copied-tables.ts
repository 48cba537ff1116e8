import type pg from 'pg';

export interface CopiedColumn {
  readonly name: string;
  /** As Postgres writes it, for example `timestamp(3) with time zone`. */
  readonly type: string;
}

export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly CopiedColumn[];
  /** The primary key's columns, or all columns if there is none. */
  readonly orderedBy: readonly string[];
}

/** Rows about this copy or its processes, which mean nothing in another copy. */
const OWN_TABLES = [
  '_prisma_migrations',
  'fanfare_load',
  'installation',
  'open_stream',
  'process_heartbeat',
  'scheduled_backup',
];

const LIST = `
SELECT c.relname AS name,
  (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attname)
    FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
  (SELECT json_agg(a.attname ORDER BY array_position(i.indkey::int2[], a.attnum))
    FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
    WHERE i.indrelid = c.oid AND i.indisprimary) AS key
FROM pg_class c
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1::text[])
ORDER BY c.relname COLLATE "C"`;

interface ListedTable {
  readonly name: string;
  readonly columns: CopiedColumn[];
  readonly key: string[] | null;
}

/**
 * Lists the tables of an installation with their columns, in an order that is the same in every database. Jobs
 * aren't included: they're hints, and the sweeps find the rows that they are about.
 */
export async function listCopiedTables(db: pg.ClientBase | pg.Pool): Promise<CopiedTable[]> {
  const { rows } = await db.query<ListedTable>(LIST, [OWN_TABLES]);
  return rows.map(({ name, columns, key }) => ({
    name,
    columns,
    orderedBy: key ?? columns.map((column) => column.name),
  }));
}

/** Quotes a name for SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
