import { rmSync } from 'node:fs';
import { describe } from 'vitest';
import { openDatabase, type Database } from '#app/server/db/open-database.ts';
import { createTestDataDir } from './database-template.ts';
import { dropDatabase, isPostgresInstalled } from './postgres-server.ts';
import { createMigratedDatabase } from './postgres-template.ts';
import { IS_WHOLE } from './whole-run.ts';

export interface TestDatabase {
  readonly database: Database;
  /** Opens the same database again, as another process with the same Postgres server would. */
  readonly databaseUrl: string | null;
  close(): Promise<void>;
}

/** Databases for reuse. Opening one costs more than many test files do, so they're emptied instead. */
const spare: TestDatabase[] = [];
const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export async function createEmbeddedTestDatabase(): Promise<TestDatabase> {
  const dataDir = await createTestDataDir();
  folders.push(dataDir);
  const database = await openDatabase({ databaseUrl: null, dataDir });
  return {
    database,
    databaseUrl: null,
    close: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

let tableNames: Promise<readonly string[]> | undefined;

async function listTables({ prisma }: Database): Promise<readonly string[]> {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`;
  return tables.map(({ name }) => name);
}

/**
 * Deletes all rows, with triggers and foreign keys disabled. TRUNCATE would create new files for some 50
 * tables and their indexes, which takes the embedded database twenty times as long.
 */
async function emptyDatabase(database: Database): Promise<void> {
  const { prisma } = database;
  const names = await (tableNames ??= listTables(database));
  const filled = await prisma.$queryRawUnsafe<{ name: string }[]>(
    names
      .map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`)
      .join(' UNION ALL '),
  );
  if (filled.length === 0) return;
  const deletions = filled.map(({ name }) => `DELETE FROM ${name};`).join(' ');
  await prisma.$executeRawUnsafe(
    `DO $$ BEGIN SET LOCAL session_replication_role = replica; ${deletions} END $$`,
  );
  // Dead rows would slow down the next file's queries.
  await prisma.$executeRawUnsafe(`VACUUM ${filled.map(({ name }) => name).join(', ')}`);
}

export async function createPostgresTestDatabase(): Promise<TestDatabase> {
  const databaseUrl = await createMigratedDatabase();
  const database = await openDatabase({ databaseUrl, dataDir: null });
  return {
    database,
    databaseUrl,
    close: async () => {
      await database.close();
      await dropDatabase(databaseUrl);
    },
  };
}

/**
 * Returns a migrated, empty database for one test or test file: on Postgres in CI, which takes less CPU time, and
 * embedded in a whole run (docs/decisions/0229).
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const isEmbedded = IS_WHOLE || !isPostgresInstalled;
  const create = isEmbedded ? createEmbeddedTestDatabase : createPostgresTestDatabase;
  const own = spare.pop() ?? (await create());
  return {
    ...own,
    close: async () => {
      await emptyDatabase(own.database);
      spare.push(own);
    },
  };
}

/**
 * Skips the tests, with a note in their title, if no Postgres server is installed. With CI=true they fail
 * instead.
 */
export function describeWithPostgres(title: string, define: () => void): void {
  const isRequired = process.env.CI === 'true';
  describe.skipIf(!isPostgresInstalled && !isRequired)(
    `${title} (needs a Postgres server)`,
    define,
  );
}

/** Runs the same tests on the embedded database and on a Postgres server. */
export function describeOnBothDatabases(
  title: string,
  define: (create: () => Promise<TestDatabase>) => void,
): void {
  describe(`${title}, embedded`, () => {
    define(createEmbeddedTestDatabase);
  });
  describeWithPostgres(`${title}, on Postgres`, () => {
    define(createPostgresTestDatabase);
  });
}

/**
 * Runs the tests on Postgres in CI, and on both databases in a whole run. For flows whose statements other tests run on
 * both. Without a Postgres server, they run on the embedded database.
 */
export function describeOnOneDatabase(
  title: string,
  define: (create: () => Promise<TestDatabase>) => void,
): void {
  if (IS_WHOLE) describeOnBothDatabases(title, define);
  else
    describe(`${title}, on one database`, () => {
      define(isPostgresInstalled ? createPostgresTestDatabase : createEmbeddedTestDatabase);
    });
}
