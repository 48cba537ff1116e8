import { Prisma } from '#app/server/db/generated/client.ts';
import { StorageOutageError } from '#app/server/errors/storage-outage-error.ts';
import { BodyReadError } from '#app/server/ports/http-client.ts';

export type InternalErrorKind = 'database' | 'storage' | 'memory' | 'keys' | 'unexpected';

/** A failure of Fanfare's own infrastructure, or a bug in its code. */
export interface InternalError {
  readonly kind: InternalErrorKind;
  /** Clears up without a change to the delivery or the code, so it never fails a delivery. */
  readonly isTransient: boolean;
  /** One sentence for the delivery's timeline. */
  readonly message: string;
}

const MESSAGES: Readonly<Record<InternalErrorKind, string>> = {
  database: 'Fanfare couldn’t reach its database.',
  storage: 'Fanfare couldn’t read a file from its storage.',
  memory: 'Fanfare ran out of memory.',
  keys: 'This worker can’t decrypt the account’s tokens because its MASTER_KEY is wrong.',
  unexpected:
    'Fanfare couldn’t publish this because of an internal error. Its log has the details.',
};

/** Prefixes of Prisma's error codes for queries that fail no matter how often they're repeated. */
const BROKEN_QUERY_CODES = /^P2(?!024|028|034|037|010)/u;
/** SQLSTATE classes of a statement that is wrong: bad data, a violated constraint, bad syntax. */
const BROKEN_STATEMENT_CLASSES: ReadonlySet<string> = new Set(['21', '22', '23', '42']);
/** The pg driver reports these without any code. */
const CONNECTION_MESSAGES: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Query read timeout',
  'timeout exceeded when trying to connect',
]);
const NETWORK_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
const STORAGE_CODES: ReadonlySet<string> = new Set([
  'EACCES',
  'EBUSY',
  'EDQUOT',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENODEV',
  'ENOSPC',
  'ENOTCONN',
  'EPERM',
  'EROFS',
  'ESTALE',
]);
const MEMORY_CODES: ReadonlySet<string> = new Set([
  'ENOMEM',
  'ERR_MEMORY_ALLOCATION_FAILED',
  'ERR_WORKER_OUT_OF_MEMORY',
]);
const SQLSTATE = /^[0-9A-Z]{5}$/u;

/** Classifies an error of our own by type and error code, following its chain of causes. */
export function classifyInternalError(error: unknown): InternalError {
  for (let current = error; current instanceof Error; current = current.cause) {
    const kind = findKind(current);
    if (kind !== null) return toTrouble(kind);
  }
  return toTrouble('unexpected');
}

function toTrouble(kind: InternalErrorKind): InternalError {
  return { kind, isTransient: kind !== 'unexpected', message: MESSAGES[kind] };
}

function findKind(error: Error): InternalErrorKind | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (isPrismaError(error)) return isBrokenQuery(error, code) ? 'unexpected' : 'database';
  if (isStorageError(error)) return 'storage';
  if (error.name === 'SecretBoxError') return 'keys';
  return findKindOfCode(code) ?? (CONNECTION_MESSAGES.has(error.message) ? 'database' : null);
}

/** Returns whether the object storage was away, or a file ended before its recorded size. */
function isStorageError(error: Error): boolean {
  if (error instanceof StorageOutageError) return true;
  return error instanceof BodyReadError && error.cause === undefined;
}

function findKindOfCode(code: string): InternalErrorKind | null {
  if (STORAGE_CODES.has(code)) return 'storage';
  if (MEMORY_CODES.has(code)) return 'memory';
  if (NETWORK_CODES.has(code)) return 'database';
  if (!SQLSTATE.test(code)) return null;
  return isBrokenStatement(code) ? 'unexpected' : 'database';
}

function isPrismaError(error: Error): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError ||
    error instanceof Prisma.PrismaClientUnknownRequestError ||
    error instanceof Prisma.PrismaClientInitializationError ||
    error instanceof Prisma.PrismaClientRustPanicError
  );
}

function isBrokenQuery(error: Error, code: string): boolean {
  if (BROKEN_QUERY_CODES.test(code)) return true;
  const state = code === 'P2010' ? readSqlState(error) : null;
  return state !== null && isBrokenStatement(state);
}

/** Prisma reports every failed raw query under one code; the SQLSTATE is in the driver's error. */
function readSqlState(error: Error): string | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return null;
  const { driverAdapterError: driver } = error.meta ?? {};
  if (!(driver instanceof Error) || typeof driver.cause !== 'object' || driver.cause === null)
    return null;
  const { cause } = driver;
  return 'originalCode' in cause ? String(cause.originalCode) : null;
}

function isBrokenStatement(sqlState: string): boolean {
  return BROKEN_STATEMENT_CLASSES.has(sqlState.slice(0, 2));
}
