import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import { describe } from 'vitest';
import { openDatabase, type Database } from '#app/server/db/open-database.ts';
import { createTestDataDir } from './database-template.ts';
import { isPostgresInstalled, startPostgresServer } from './postgres-server.ts';

export interface TestDatabase {
  readonly database: Database;
  /** Opens the same database again, as another process with the same Postgres server would. */
  readonly databaseUrl: string | null;
  close(): Promise<void>;
}

/**
 * Databases for reuse. Opening an embedded database costs more than most test files do, so they're emptied
 * instead.
 */
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

/** Returns a migrated, empty embedded database for one test or test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const own = spare.pop() ?? (await createEmbeddedTestDatabase());
  return {
    ...own,
    close: async () => {
      await emptyDatabase(own.database);
      spare.push(own);
    },
  };
}

async function runOnServer(statement: string): Promise<void> {
  const server = await startPostgresServer();
  const client = new pg.Client({ connectionString: server.toUrl('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const POSTGRES_TEMPLATE = 'fanfare_template';
let postgresTemplate: Promise<void> | undefined;

async function buildPostgresTemplate(): Promise<void> {
  await runOnServer(`CREATE DATABASE ${POSTGRES_TEMPLATE}`);
  const server = await startPostgresServer();
  const database = await openDatabase({
    databaseUrl: server.toUrl(POSTGRES_TEMPLATE),
    dataDir: null,
  });
  await database.migrate();
  await database.close();
}

/**
 * Returns the URL of an empty, unmigrated database on the test server. Databases aren't dropped: the server's
 * folder is deleted with the test process.
 */
export async function createEmptyPostgresDatabase(): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(`CREATE DATABASE ${name}`);
  return (await startPostgresServer()).toUrl(name);
}

export async function createPostgresTestDatabase(): Promise<TestDatabase> {
  await (postgresTemplate ??= buildPostgresTemplate());
  const server = await startPostgresServer();
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(`CREATE DATABASE ${name} TEMPLATE ${POSTGRES_TEMPLATE}`);
  const databaseUrl = server.toUrl(name);
  const database = await openDatabase({ databaseUrl, dataDir: null });
  return {
    database,
    databaseUrl,
    close: () => database.close(),
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
