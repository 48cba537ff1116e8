import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createPgBossQueue } from '#app/server/adapters/job-queue/pg-boss-queue.ts';
import { openDatabase } from '#app/server/db/open-database.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

const TEMPLATE = 'fanfare_template';
/** Only one process builds the template, and the others wait. */
const ADVISORY_LOCK = 1;

const silent = () => undefined;
const silentLogger: Logger = { debug: silent, info: silent, warn: silent, error: silent };

let template: Promise<void> | undefined;

/** Returns the URL of a new, migrated database without rows on the test server. */
export async function createMigratedDatabase(): Promise<string> {
  const server = await startPostgresServer();
  await (template ??= ensureTemplate(server));
  return server.createDatabase(TEMPLATE);
}

async function ensureTemplate(server: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: server.toUrl('postgres') });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const query = 'SELECT FROM pg_database WHERE datname = $1';
    const { rowCount } = await client.query(query, [TEMPLATE]);
    if (rowCount === 0) await buildTemplate(server, client);
  } finally {
    await client.end();
  }
}

/** Renames the database once it's complete, so a process that's killed here leaves no half of a template. */
async function buildTemplate(server: PostgresServer, client: pg.Client): Promise<void> {
  const draft = `draft_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE DATABASE ${draft}`);
  await migrateWithQueue({ databaseUrl: server.toUrl(draft), dataDir: null });
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${TEMPLATE}`);
}

/** Migrates a database, and creates the job queue's tables. */
export async function migrateWithQueue(
  place: Pick<Parameters<typeof openDatabase>[0], 'databaseUrl' | 'dataDir'>,
): Promise<void> {
  const database = await openDatabase(place);
  await database.migrate();
  const queue = await createPgBossQueue({ database, logger: silentLogger });
  await queue.stop({ graceMs: 0 });
  await database.close();
}
