import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Logger } from '#app/server/ports/logger.ts';
import { dropWhenHanging } from './drop-hanging-connection.ts';
import { serveOperators, toOperatorAddress } from './embedded/operator-socket.ts';
import { startInFolder, type StartedEmbedded } from './embedded/start-embedded-early.ts';
import { startMaintenance } from './embedded/maintenance.ts';
import { PrismaClient } from './generated/client.ts';
import { createSql, type SqlPool } from './sql.ts';
import { createStatementNames } from './statement-names.ts';
import {
  applyMigrations,
  findMissingMigrations,
  type Migration,
  readKnownMigrations,
  refuseUnfinishedLoad,
} from './migrations.ts';

export interface Database {
  readonly prisma: PrismaClient;
  /** The statements of the hot paths, over the same connections. */
  readonly sql: SqlPool;
  readonly pool: pg.Pool;
  readonly kind: 'embedded' | 'postgres';
  /** False behind a pooler that gives each transaction a different session (`?pgbouncer=true`). */
  readonly canListen: boolean;
  /**
   * Subscribes to notifications received by any of the pool's connections. Returns an unsubscribe function.
   */
  onNotification(onNotified: (message: pg.Notification) => void): () => void;
  /** Applies the missing migrations. Any number of processes can call it at once. */
  migrate(): Promise<void>;
  /** Returns the names of the migrations that aren't applied. Throws if an applied one was changed. */
  findPendingMigrations(): Promise<string[]>;
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  /** A Postgres server; null opens the embedded database. */
  readonly databaseUrl: string | null;
  /** The folder whose subfolder `database` contains the embedded database; null keeps it in memory. */
  readonly dataDir: string | null;
  readonly logger?: Logger;
  readonly poolSize?: number;
  /** Called when the embedded database becomes unusable, so the process should exit. */
  readonly onFatal?: (error: Error) => void;
  /** The embedded database of `dataDir`, if it's already starting. */
  readonly embedded?: StartedEmbedded | null | undefined;
}

/**
 * Thrown when the database can't be opened. The message has the database and the cause, without the password.
 */
class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

const POSTGRES_POOL_SIZE = 15;
/** Connections to the embedded database are only numbers; its single session serves them in turn. */
const EMBEDDED_POOL_SIZE = 20;
const OPERATOR_POOL_SIZE = 4;
const CONNECTION_TIMEOUT_MS = 10_000;
/**
 * A server that hangs, or a network that drops packets, never responds. The limit matches our longest
 * transaction, which erases an account. `?query_timeout=` in DATABASE_URL overrides it.
 */
const QUERY_TIMEOUT_MS = 60_000;
/**
 * A busy machine or the embedded database's single session can be slow to start a transaction, which is no
 * reason to fail.
 */
const TRANSACTION = { maxWait: CONNECTION_TIMEOUT_MS, timeout: 10_000 } as const;

const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

function assemble(
  kind: Database['kind'],
  parts: {
    pool: pg.Pool;
    logger: Logger;
    keepsStatements: boolean;
    canListen: boolean;
    stop: () => Promise<void>;
  },
): Database {
  const { pool, logger, keepsStatements } = parts;
  const notified = new Set<(message: pg.Notification) => void>();
  pool.on('connect', (client) => {
    dropWhenHanging(client);
    client.on('notification', (message) => notified.forEach((report) => report(message)));
  });
  pool.on('error', (error) => {
    logger.warn({ err: error }, 'An idle database connection was lost.');
  });
  const prisma = new PrismaClient({
    adapter: new PrismaPg(
      pool,
      keepsStatements ? { statementNameGenerator: createStatementNames() } : {},
    ),
    transactionOptions: TRANSACTION,
    // Other formats capture a stack for each query in order to quote our own source in error messages.
    errorFormat: 'minimal',
  });
  let closing: Promise<void> | undefined;
  let migrations: Promise<Migration[]> | undefined;
  const close = async () => {
    await prisma.$disconnect();
    await pool.end();
    await parts.stop();
  };
  return {
    prisma,
    sql: createSql(pool, { keepsStatements }),
    pool,
    kind,
    canListen: parts.canListen,
    onNotification: (onNotified) => {
      notified.add(onNotified);
      return () => void notified.delete(onNotified);
    },
    migrate: async () => {
      await refuseUnfinishedLoad(pool);
      const applied = await applyMigrations(pool, await readKnownMigrations());
      if (applied.length > 0) logger.info({ applied }, 'The database was migrated.');
    },
    // The folder doesn't change while a process runs.
    findPendingMigrations: async () =>
      findMissingMigrations(pool, await (migrations ??= readKnownMigrations())),
    close: () => (closing ??= close()),
  };
}

function assertPlainSchema(databaseUrl: string): void {
  const schema = new URL(databaseUrl).searchParams.get('schema') ?? 'public';
  if (schema !== 'public') {
    throw new DatabaseError(
      `DATABASE_URL names the schema "${schema}". Set the role's search_path instead and leave "schema" out.`,
    );
  }
}

/**
 * Throws a readable error without secrets. The driver's may have no text at all (ECONNREFUSED on two
 * addresses).
 */
async function assertReachable(pool: pg.Pool, databaseUrl: string): Promise<void> {
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl);
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    const text = error instanceof Error && error.message !== '' ? `: ${error.message}` : '';
    throw new DatabaseError(`The database ${host}${pathname} couldn’t be opened${code}${text}`, {
      cause: error,
    });
  }
}

async function openPostgres(
  databaseUrl: string,
  options: { poolSize: number; logger: Logger },
): Promise<Database> {
  assertPlainSchema(databaseUrl);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.poolSize,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: CONNECTION_TIMEOUT_MS,
    application_name: 'fanfare',
  });
  const isPooled = new URL(databaseUrl).searchParams.get('pgbouncer') === 'true';
  const database = assemble('postgres', {
    pool,
    logger: options.logger,
    // A pooler in front of Postgres may give each transaction a different session without the names.
    keepsStatements: !isPooled,
    canListen: !isPooled,
    stop: () => Promise.resolve(),
  });
  try {
    // Prisma prepares itself with its first query, for which the first page needn't wait.
    await assertReachable(pool, databaseUrl);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

async function openEmbedded(options: {
  started: StartedEmbedded;
  dataDir: string | null;
  poolSize: number;
  logger: Logger;
  onFatal: (error: Error) => void;
}): Promise<Database> {
  const { started, logger } = options;
  const embedded = await started.postgres;
  void started.failure.then((error) => {
    logger.error({ err: error }, error.message);
    options.onFatal(error);
  });
  const pool = new pg.Pool({
    stream: () => embedded.createStream(),
    user: 'postgres',
    database: 'postgres',
    max: options.poolSize,
  });
  const maintenance = startMaintenance({
    pool,
    stampPath: embedded.stampPath,
    logger,
    now: () => new Date(),
  });
  const database = assemble('embedded', {
    pool,
    logger,
    // All connections share one session and would see each other's names.
    keepsStatements: false,
    canListen: true,
    stop: async () => {
      await embedded.stop();
    },
  });
  let closeSocket = async (): Promise<void> => undefined;
  const close = async () => {
    await closeSocket();
    await maintenance.stop();
    await database.close();
  };
  try {
    await embedded.ready;
    if (options.dataDir !== null)
      closeSocket = await serveOperators({ ...embedded, logger, dataDir: options.dataDir });
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
  return { ...database, close };
}

/**
 * Opens the embedded database of a process that runs, for an operator's command. Throws DatabaseError if the
 * process has no socket, for example because it runs in another container.
 */
export async function openRunningEmbedded(dataDir: string): Promise<Database> {
  const pool = new pg.Pool({
    ...toOperatorAddress(dataDir),
    user: 'postgres',
    database: 'postgres',
    max: OPERATOR_POOL_SIZE,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  const database = assemble('embedded', {
    pool,
    logger: silentLogger,
    keepsStatements: false,
    canListen: false,
    stop: () => Promise.resolve(),
  });
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await database.close();
    throw new DatabaseError(
      `The data folder ${dataDir} is in use by another process that this command can’t reach. Stop Fanfare, or run the command in the same container and as the same user.`,
      { cause: error },
    );
  }
  return database;
}

/**
 * Opens Postgres or the embedded database. Both use the same `pg` driver and Prisma adapter; only the stream
 * underneath differs. Throws FolderInUseError when another process has the data folder.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const logger = options.logger ?? silentLogger;
  if (options.databaseUrl !== null) {
    return openPostgres(options.databaseUrl, {
      poolSize: options.poolSize ?? POSTGRES_POOL_SIZE,
      logger,
    });
  }
  return openEmbedded({
    started: options.embedded ?? startInFolder(options.dataDir),
    dataDir: options.dataDir,
    poolSize: options.poolSize ?? EMBEDDED_POOL_SIZE,
    logger,
    onFatal: options.onFatal ?? (() => undefined),
  });
}
