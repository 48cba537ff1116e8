import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isReadTimeout } from './drop-hanging-connection.ts';
import type { Prisma } from './generated/client.ts';
import { PreparedBatch } from './prepared-batch.ts';
import { isPrepared, PreparedQuery } from './prepared-query.ts';

/** A value as it's sent. Times are ISO 8601 strings and JSON is text, so every driver sends them the same way. */
export type SqlValue = string | number | boolean | null | readonly string[];

/** A statement of a hot path, written by hand. `Row` is the shape of its result. */
export interface Statement<Row> {
  /** Identifies the text, so Postgres parses and plans the statement once per connection. */
  readonly name: string;
  readonly text: string;
  /** Only a type: no statement has a value here. */
  readonly row?: Row;
}

/**
 * Defines a statement. Call it when the module loads: hashing the text at every call would cost more than
 * sending it.
 */
export function defineStatement<Row>(label: string, text: string): Statement<Row> {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return { name: `${label}_${hash}`, text };
}

/** Returns bytes as text that Postgres reads as `bytea`, for rows that are sent as JSON. */
export function toByteaText(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString('hex')}`;
}

/** Runs statements, outside a transaction or in one. */
export interface Sql {
  /** Returns the rows. Throws the driver's error, whose `code` is the SQLSTATE. */
  query<Row>(statement: Statement<Row>, values: readonly SqlValue[]): Promise<Row[]>;
}

/** A statement with its values. */
export interface SqlCall<Row> {
  readonly statement: Statement<Row>;
  readonly values: readonly SqlValue[];
}

/** Runs statements on any free connection. */
export interface SqlPool extends Sql {
  /**
   * Runs statements in one transaction and, on a server, in one round trip. Each sees what the ones before it
   * wrote. Commits unless one of them fails. Returns the rows of the first.
   */
  queryTogether<Row>(first: SqlCall<Row>, ...others: readonly SqlCall<unknown>[]): Promise<Row[]>;
  /**
   * Runs statements in one transaction on one connection. Commits when `run` returns, and rolls back when it
   * throws.
   */
  transaction<T>(run: (sql: Sql) => Promise<T>): Promise<T>;
}

/** The same error, recognizable as an outage of the database and not of another service. */
class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
  readonly kind = 'DatabaseNotReachable';
}

const UNREACHABLE_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Creates the runner of statements over the pool that Prisma uses too. `keepsStatements` is false where a
 * named statement could reach a session that doesn't know it: behind a pooler, and on the embedded database.
 */
export function createSql(
  pool: pg.Pool,
  { keepsStatements }: { keepsStatements: boolean },
): SqlPool {
  const send = keepsStatements ? sendNamed : sendUnnamed;
  const runWith = (sendOne: SendOne): Sql => ({
    query: async <Row>(statement: Statement<Row>, values: readonly SqlValue[]) =>
      (await readably(() => sendOne({ statement, values }))).rows as Row[],
  });
  const transaction: SqlPool['transaction'] = (run) =>
    runTransaction(pool, { send, run: (sendOne) => run(runWith(sendOne)) });
  return {
    ...runWith((sent) => send(pool, sent)),
    transaction,
    queryTogether: async <Row>(first: SqlCall<Row>, ...others: readonly SqlCall<unknown>[]) => {
      if (keepsStatements) return readably(() => sendBatch(pool, first, others));
      return transaction(async (sql) => {
        const rows = await sql.query(first.statement, first.values);
        for (const { statement, values } of others) await sql.query(statement, values);
        return rows;
      });
    },
  };
}

async function readably<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    // The stack leads to the socket. Make it lead to the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw toReadable(error);
  }
}

/** Runs the same statements in a transaction that Prisma started, for services that also need its client. */
export function withinPrisma(tx: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>): Sql {
  return {
    query: <Row>({ text }: Statement<Row>, values: readonly SqlValue[]) =>
      tx.$queryRawUnsafe<Row[]>(text, ...values),
  };
}

/** A statement as it's sent. */
interface SentStatement extends SqlCall<unknown> {
  /** True if BEGIN is sent with it, for a statement that the connection has prepared. */
  readonly begins?: boolean;
}

type SendOne = (sent: SentStatement) => Promise<pg.QueryResult>;

type Send = (client: pg.Pool | pg.PoolClient, sent: SentStatement) => Promise<pg.QueryResult>;

/** A function that sends a query and calls back. The driver's types lack it for a query of one's own. */
type SendQuery = (
  query: PreparedQuery | PreparedBatch,
  values: undefined,
  done: (error: Error | null, result: pg.QueryResult) => void,
) => void;

const sendNamed: Send = (client, { statement, values, begins = false }) =>
  submit(client, new PreparedQuery(statement, values, { begins }));

async function sendBatch<Row>(
  pool: pg.Pool,
  first: SqlCall<Row>,
  others: readonly SqlCall<unknown>[],
): Promise<Row[]> {
  const batch = new PreparedBatch([first, ...others]);
  await submit(pool, batch);
  return (batch.resultRows[0] ?? []) as Row[];
}

function submit(
  client: pg.Pool | pg.PoolClient,
  query: PreparedQuery | PreparedBatch,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    (client.query as unknown as SendQuery).call(client, query, undefined, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
}

const sendUnnamed: Send = (client, { statement: { text }, values }) =>
  client.query({ text, values: [...values] });

async function runTransaction<T>(
  pool: pg.Pool,
  { send, run }: { readonly send: Send; readonly run: (sendOne: SendOne) => Promise<T> },
): Promise<T> {
  const client = await connect(pool);
  // The statement in progress fails with it, or the next one does. Without a listener the process would end.
  client.on('error', ignore);
  try {
    const result = await run(beginWithFirst(client, send));
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    await rollBack(client, error);
    throw toReadable(error);
  } finally {
    client.off('error', ignore);
  }
}

/**
 * Sends BEGIN together with the first statement, which saves a round trip. Where a statement isn't prepared,
 * BEGIN is a statement of its own.
 */
function beginWithFirst(client: pg.PoolClient, send: Send): SendOne {
  let started: Promise<unknown> | null = null;
  return async (sent) => {
    if (started === null && isPrepared(client, sent.statement)) {
      started = Promise.resolve();
      return send(client, { ...sent, begins: true });
    }
    await (started ??= client.query('BEGIN'));
    return send(client, sent);
  };
}

const ignore = (): void => undefined;

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw toReadable(error);
  }
}

/** Returns the connection to the pool, or closes it if it hangs or the state of its transaction is unknown. */
async function rollBack(client: pg.PoolClient, cause: unknown): Promise<void> {
  if (isReadTimeout(cause)) {
    client.release(true);
    return;
  }
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch {
    client.release(true);
  }
}

function toReadable(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !UNREACHABLE_CODES.has(error.code)) {
    return error;
  }
  return new DatabaseUnreachableError('The database is unreachable.', { cause: error });
}
