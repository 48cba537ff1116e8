import type { PrismaClient } from '#app/server/db/generated/client.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNeeded: boolean;
}

export interface ForeignKey {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
}

/** The database's own description of its tables. */
export interface Schema {
  readonly tables: readonly string[];
  readonly columns: readonly Column[];
  readonly foreignKeys: readonly ForeignKey[];
}

export async function readSchema(prisma: PrismaClient): Promise<Schema> {
  const columns = await prisma.$queryRaw<Column[]>`
    SELECT c.table_name AS table, c.column_name AS column, c.udt_name AS type,
      c.is_nullable = 'NO' AND c.column_default IS NULL AS "isNeeded"
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name NOT LIKE '\\_%'
    ORDER BY c.table_name, c.ordinal_position`;
  const foreignKeys = await prisma.$queryRaw<ForeignKey[]>`
    SELECT k.table_name AS table, k.column_name AS column, u.table_name AS parent
    FROM information_schema.referential_constraints r
    JOIN information_schema.key_column_usage k USING (constraint_schema, constraint_name)
    JOIN information_schema.constraint_column_usage u USING (constraint_schema, constraint_name)
    WHERE r.constraint_schema = 'public'`;
  return { tables: [...new Set(columns.map(({ table }) => table))], columns, foreignKeys };
}

/** Lists tables that lead, through any number of foreign keys, to a user, a workspace, or a sign-in. */
export function listOwned({ tables, foreignKeys }: Schema): string[] {
  const owned = new Set(['user', 'workspace', 'credential']);
  for (let before = 0; before !== owned.size;) {
    before = owned.size;
    for (const { table, parent } of foreignKeys) if (owned.has(parent)) owned.add(table);
  }
  return tables.filter((table) => owned.has(table));
}

/**
 * Allowed values for columns with a check constraint. For a new table with such a column, the constraint's
 * error says what to add.
 */
const WORDS: Readonly<Record<string, string>> = {
  platform: 'twitter',
  environment: 'sandbox',
  role: 'owner',
  kind: 'image',
  source: 'web',
  state: 'failed',
  status: 'canceled',
  actor_kind: 'user',
  time_zone: 'UTC',
  content_type: 'image/png',
};

/** Exceptions by table. */
const WORDS_OF: Readonly<Record<string, string>> = { 'bulk_row.state': 'refused' };

const VALUES: Readonly<Record<string, string>> = {
  timestamptz: '2026-11-20T10:00:00Z',
  date: '2026-11-20',
  jsonb: '{}',
  int4: '1',
  int8: '1',
  float8: '1',
  bool: 'false',
  _text: '{}',
};

/** Returns the ID of a user's row in a table. */
export const toRowId = (table: string, who: string): string => `${table}-of-${who}`;

/**
 * Adds one row for this user to every owned table, with the required columns and all foreign keys. `exact`
 * sets the user's values of specific columns.
 */
export async function seedRows(
  prisma: PrismaClient,
  schema: Schema,
  { who, exact }: { who: string; exact: Readonly<Record<string, string>> },
): Promise<void> {
  const owned = listOwned(schema);
  const waiting = new Set(owned);
  while (waiting.size > 0) {
    const ready = [...waiting].filter((table) =>
      schema.foreignKeys.every(
        (key) =>
          key.table !== table ||
          key.parent === table ||
          isSetLater(key) ||
          !waiting.has(key.parent),
      ),
    );
    if (ready.length === 0) throw new Error(`Tables in a circle: ${[...waiting].join(', ')}`);
    for (const table of ready) {
      waiting.delete(table);
      await prisma.$executeRawUnsafe(toInsert(schema, { table, who, exact }));
    }
  }
  for (const { table, column, parent } of schema.foreignKeys.filter(isSetLater))
    await prisma.$executeRawUnsafe(
      `UPDATE "${table}" SET "${column}" = '${toRowId(parent, who)}' WHERE id = '${toRowId(table, who)}'`,
    );
}

/** The references between posts and deliveries go both ways, so one of them is set after the rows exist. */
const isSetLater = ({ table, column }: Omit<ForeignKey, 'parent'>): boolean =>
  table === 'post' && column === 'resends_delivery_id';

function toInsert(
  { columns, foreignKeys }: Schema,
  { table, who, exact }: { table: string; who: string; exact: Readonly<Record<string, string>> },
): string {
  const values = columns
    .filter((column) => column.table === table && !isSetLater(column))
    .flatMap(({ column, type, isNeeded }) => {
      const key = foreignKeys.find((one) => one.table === table && one.column === column);
      const given = exact[`${table}.${column}`];
      if (given !== undefined) return [[column, given, type] as const];
      if (key)
        return key.parent === table ? [] : [[column, toRowId(key.parent, who), type] as const];
      if (column === 'id') return [[column, toRowId(table, who), type] as const];
      if (!isNeeded) return [];
      const word = WORDS_OF[`${table}.${column}`] ?? WORDS[column];
      const text = word ?? VALUES[type] ?? `${table}.${column}-of-${who}`;
      return [[column, text, type] as const];
    });
  const names = values.map(([column]) => `"${column}"`).join(', ');
  const texts = values.map(([, text, type]) => `'${text}'::${type === '_text' ? 'text[]' : type}`);
  return `INSERT INTO "${table}" (${names}) VALUES (${texts.join(', ')})`;
}

/** Finds all rows of all tables that contain one of these words. */
export async function findRows(
  prisma: PrismaClient,
  { tables }: Pick<Schema, 'tables'>,
  word: string,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const rows = await prisma.$queryRawUnsafe<{ row: string }[]>(
      `SELECT t::text AS row FROM "${table}" t WHERE t::text LIKE '%${word}%' ORDER BY 1`,
    );
    if (rows.length > 0) found[table] = rows.map(({ row }) => row);
  }
  return found;
}
