import {
  ColumnTypeEnum,
  type ColumnType,
  type SqlDriverAdapter,
  type SqlQuery,
} from '@prisma/driver-adapter-utils';
import type { Database } from '#app/server/db/open-database.ts';

export const ADAPTER_NAME = 'fanfare-catalog';

// Types of Postgres' catalogs by OID (pg_type.dat). @prisma/adapter-pg doesn't support "char" (18).
const COLUMN_TYPES: Readonly<Record<number, ColumnType>> = {
  16: ColumnTypeEnum.Boolean,
  18: ColumnTypeEnum.Character,
  20: ColumnTypeEnum.Int64,
  21: ColumnTypeEnum.Int32,
  23: ColumnTypeEnum.Int32,
  26: ColumnTypeEnum.Int64,
  1002: ColumnTypeEnum.CharacterArray,
  1003: ColumnTypeEnum.TextArray,
  1005: ColumnTypeEnum.Int32Array,
  1007: ColumnTypeEnum.Int32Array,
  1009: ColumnTypeEnum.TextArray,
};

/**
 * Creates an adapter with just what the schema engine needs to run migrations and read the resulting schema.
 */
export function createCatalogAdapter(database: Database): SqlDriverAdapter {
  const { pool } = database;
  return {
    provider: 'postgres',
    adapterName: ADAPTER_NAME,
    queryRaw: async ({ sql, args }: SqlQuery) => {
      const result = await pool.query<unknown[]>({ text: sql, values: args, rowMode: 'array' });
      return {
        columnNames: result.fields.map(({ name }) => name),
        columnTypes: result.fields.map(
          ({ dataTypeID }) => COLUMN_TYPES[dataTypeID] ?? ColumnTypeEnum.Text,
        ),
        rows: result.rows,
      };
    },
    executeRaw: async ({ sql, args }: SqlQuery) => (await pool.query(sql, args)).rowCount ?? 0,
    executeScript: async (script) => {
      await pool.query(script);
    },
    startTransaction: () =>
      Promise.reject(new Error('The schema engine was not expected to do this.')),
    getConnectionInfo: () => ({ supportsRelationJoins: true }),
    dispose: () => database.close(),
  };
}
