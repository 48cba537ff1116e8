import { Prisma } from './generated/client.ts';

export interface OrderedScan {
  /** For `WHERE`: the rows whose columns have these values, from the cursor on. */
  readonly where: Prisma.Sql;
  /** For `ORDER BY`: newest first. */
  readonly order: Prisma.Sql;
}

/**
 * Builds the condition and order that read the newest rows of, say, one workspace from the index on those
 * columns and the id. With `workspace_id = …` and `ORDER BY id`, Postgres may instead walk the primary key
 * backward through everyone else's rows until it has found enough. Two bounds on the last column in place of
 * an equality leave it no such choice, since only that one index then has this order. Column names come from the
 * code, values from anywhere.
 */
export function toOrderedScan(
  columns: Readonly<Record<string, Prisma.Sql | string>>,
  { id, before }: { readonly id: string; readonly before: string | undefined },
): OrderedScan {
  const pairs = Object.entries(columns).map(([name, value]) => ({
    name: Prisma.raw(name),
    value: Prisma.sql`${value}`,
  }));
  const key = Prisma.raw(id);
  const conditions = pairs.slice(0, -1).map(({ name, value }) => Prisma.sql`${name} = ${value}`);
  const last = pairs.at(-1);
  if (last === undefined) throw new Error('An ordered scan needs a column.');
  const { name, value } = last;
  // A row comparison is only the scan's start: in Postgres 15, it wouldn't stop where the last column ends.
  conditions.push(Prisma.sql`${name} >= ${value}`, Prisma.sql`${name} <= ${value}`);
  if (before !== undefined) conditions.push(Prisma.sql`(${name}, ${key}) < (${value}, ${before})`);
  return {
    where: Prisma.join(conditions, ' AND ', '(', ')'),
    order: Prisma.sql`${name} DESC, ${key} DESC`,
  };
}
