import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe } from 'vitest';
import { createPgBossQueue } from '#app/server/adapters/job-queue/pg-boss-queue.ts';
import { readMigrations } from '#app/server/db/migrations.ts';
import { openDatabase, type Database } from '#app/server/db/open-database.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import { isPostgresInstalled, startPostgresServer } from './postgres-server.ts';

export interface TestDatabase {
  readonly database: Database;
  /** Opens the same database once more, as another process on a Postgres server would. */
  readonly databaseUrl: string | null;
  close(): Promise<void>;
}

const silent = () => undefined;
const silentLogger: Logger = { debug: silent, info: silent, warn: silent, error: silent };
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Changes with whatever makes an old template wrong. */
async function readTemplateKey(): Promise<string> {
  const migrations = await readMigrations(join(ROOT, 'prisma/migrations'));
  const hash = createHash('sha256');
  for (const name of ['@electric-sql/pglite', 'pg-boss']) {
    hash.update(readFileSync(join(ROOT, 'node_modules', name, 'package.json')));
  }
  for (const { checksum } of migrations) hash.update(checksum);
  return hash.digest('hex').slice(0, 16);
}

async function buildTemplate(folder: string): Promise<void> {
  const draft = mkdtempSync(join(tmpdir(), 'fanfare-template-'));
  const database = await openDatabase({ databaseUrl: null, dataDir: draft });
  await database.migrate();
  // The job queue's tables are made once too.
  const queue = await createPgBossQueue({ database, logger: silentLogger });
  await queue.stop({ graceMs: 0 });
  await database.close();
  mkdirSync(join(folder, '..'), { recursive: true });
  try {
    renameSync(draft, folder);
  } catch {
    // Another test process was faster; its template is as good.
    rmSync(draft, { recursive: true, force: true });
  }
}

let template: Promise<string> | undefined;

/** A migrated, empty database folder, made once and kept between runs. */
function findTemplate(): Promise<string> {
  template ??= (async () => {
    const folder = join(tmpdir(), 'fanfare-templates', await readTemplateKey());
    if (!existsSync(join(folder, 'database'))) await buildTemplate(folder);
    return folder;
  })();
  return template;
}

/** A data folder with a migrated, empty embedded database in it. The caller removes it. */
export async function createTestDataDir(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-test-'));
  cpSync(await findTemplate(), dataDir, { recursive: true });
  return dataDir;
}

export async function createEmbeddedTestDatabase(): Promise<TestDatabase> {
  const dataDir = await createTestDataDir();
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

/** A fresh, migrated database for one test or one test file: the embedded one, in about 0.3 s. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createEmbeddedTestDatabase();
}

async function runOnServer(statement: string): Promise<void> {
  const server = await startPostgresServer();
  const client = new pg.Client({ connectionString: server.urlOf('postgres') });
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
    databaseUrl: server.urlOf(POSTGRES_TEMPLATE),
    dataDir: null,
  });
  await database.migrate();
  await database.close();
}

/**
 * The address of an empty database on the test server, not yet migrated. Databases are not dropped one
 * by one: the server's folder goes with the test process.
 */
export async function createEmptyPostgresDatabase(): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(`CREATE DATABASE ${name}`);
  return (await startPostgresServer()).urlOf(name);
}

export async function createPostgresTestDatabase(): Promise<TestDatabase> {
  await (postgresTemplate ??= buildPostgresTemplate());
  const server = await startPostgresServer();
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(`CREATE DATABASE ${name} TEMPLATE ${POSTGRES_TEMPLATE}`);
  const databaseUrl = server.urlOf(name);
  const database = await openDatabase({ databaseUrl, dataDir: null });
  return {
    database,
    databaseUrl,
    close: () => database.close(),
  };
}

/** Skips by name where no Postgres server is installed; with CI=true that is a failure instead. */
export function describeWithPostgres(title: string, define: () => void): void {
  const isRequired = process.env.CI === 'true';
  describe.skipIf(!isPostgresInstalled && !isRequired)(
    `${title} (needs a Postgres server)`,
    define,
  );
}

/** The same tests on the embedded database and on a Postgres server. */
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
