import { Prisma, type PrismaClient } from './generated/client.ts';
import { toOrderedScan } from './ordered-scan.ts';

interface NewestRows {
  /** A table whose key is `id`, and the columns before the ID in one of its indexes. Both come from the code. */
  readonly table: string;
  readonly columns: Readonly<Record<string, string>>;
  /** Fields by their names in Prisma, whose columns have the same names in snake case. */
  readonly select: Readonly<Record<string, true>>;
  /** The last ID of the previous page. */
  readonly cursor: string | undefined;
  readonly take: number;
  /** A further condition: the one of a partial index, for example. */
  readonly filter?: Prisma.Sql;
  /** Computes `matches` for each row. */
  readonly match?: Prisma.Sql;
}

/**
 * Reads the newest rows that have the columns' values from the index on those columns and the ID. In one scan:
 * finding their IDs first and reading the rows by them touches four times as many blocks.
 */
export function findNewestRows<Row>(
  prisma: Pick<PrismaClient, '$queryRaw'>,
  { table, columns, select, cursor, take, filter = Prisma.sql`true`, match }: NewestRows,
): Promise<Row[]> {
  const { where, order } = toOrderedScan(columns, { id: 'id', before: cursor });
  const fields = Object.keys(select).map((field) => `${toColumn(field)} AS "${field}"`);
  const matches = match ? Prisma.sql`, (${match}) AS matches` : Prisma.empty;
  return prisma.$queryRaw<Row[]>`
    SELECT ${Prisma.raw(fields.join(', '))}${matches} FROM ${Prisma.raw(table)}
    WHERE ${where} AND ${filter} ORDER BY ${order} LIMIT ${take}`;
}

const toColumn = (field: string): string =>
  `"${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
