import { AppError } from './app-error.ts';

type Outage = 'database' | 'service' | 'overload' | 'disk-full' | 'storage';

/** Prisma: unreachable, timed out, connection closed. */
const DATABASE_AWAY_CODES: ReadonlySet<string> = new Set(['P1001', 'P1002', 'P1008', 'P1017']);
/** Prisma: no connection or transaction available in time, a lost race or deadlock, too many connections. */
const OVERLOAD_CODES: ReadonlySet<string> = new Set(['P2024', 'P2028', 'P2034', 'P2037']);
/** The driver adapter's own kinds, found in the cause of errors without a Prisma code. */
const OUTAGE_OF_KIND: ReadonlyMap<string, Outage> = new Map([
  ['DatabaseNotReachable', 'database'],
  ['ConnectionClosed', 'database'],
  ['SocketTimeout', 'database'],
  ['TooManyConnections', 'overload'],
  ['TransactionWriteConflict', 'overload'],
]);
/** https://www.postgresql.org/docs/current/errcodes-appendix.html, by code or prefix. */
const OUTAGE_OF_SQLSTATE: readonly (readonly [RegExp, Outage])[] = [
  [/^53100$/u, 'disk-full'],
  [/^(?:53...|40001|40P01|55P03|57014|25P03)$/u, 'overload'],
  [/^(?:08...|57P0.|58...)$/u, 'database'],
];
/** The pg driver and its pool report these without any code. */
const OUTAGE_OF_MESSAGE: ReadonlyMap<string, Outage> = new Map([
  ['Connection terminated', 'database'],
  ['Connection terminated unexpectedly', 'database'],
  ['Connection terminated due to connection timeout', 'database'],
  ['Client was closed and is not queryable', 'database'],
  ['Client has encountered a connection error and is not queryable', 'database'],
  ['Query read timeout', 'database'],
  ['timeout exceeded when trying to connect', 'overload'],
]);
/** System errors of files and connections. EFBIG: the process's file size limit. */
const OUTAGE_OF_SYSTEM_CODE: ReadonlyMap<string, Outage> = new Map([
  ...(['ENOSPC', 'EDQUOT', 'EFBIG'] as const).map((code) => [code, 'disk-full'] as const),
  ...(['EIO', 'EROFS', 'ESTALE', 'ENODEV'] as const).map((code) => [code, 'storage'] as const),
  ...(['EMFILE', 'ENFILE', 'ENOMEM'] as const).map((code) => [code, 'overload'] as const),
  ...(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'] as const).map(
    (code) => [code, 'service'] as const,
  ),
]);

const DEPTH = 8;

/**
 * Returns the API error for an error caused by an outage of our own: the database unavailable or overloaded,
 * or the disk full or unusable. Returns null for anything else, which is a bug. Follows the error's causes
 * and checks their codes.
 */
export function toKnownOutage(error: unknown): AppError | null {
  const outage = findOutage(error, 0);
  return outage === null ? null : toAppError(outage, error);
}

function findOutage(error: unknown, depth: number): Outage | null {
  // An AppError is intentional, whatever caused it.
  if (!isObject(error) || error instanceof AppError || depth > DEPTH) return null;
  const own = findOwn(error);
  if (own !== null) return own;
  for (const inner of listInner(error)) {
    const outage = findOutage(inner, depth + 1);
    if (outage !== null) return outage;
  }
  return null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function findOwn({ code, originalCode, kind, message }: Readonly<Record<string, unknown>>) {
  const byCode = fromCode(code) ?? fromCode(originalCode);
  return byCode ?? find(OUTAGE_OF_KIND, kind) ?? find(OUTAGE_OF_MESSAGE, message);
}

/**
 * Lists an error's causes, the individual errors of a connection attempt, and the driver error that Prisma
 * attaches.
 */
function listInner({ cause, errors, meta }: Readonly<Record<string, unknown>>): unknown[] {
  const several: unknown[] = Array.isArray(errors) ? errors : [];
  return [cause, isObject(meta) ? meta['driverAdapterError'] : null, ...several];
}

function fromCode(code: unknown): Outage | null {
  if (typeof code !== 'string') return null;
  if (DATABASE_AWAY_CODES.has(code)) return 'database';
  if (OVERLOAD_CODES.has(code)) return 'overload';
  const bySqlState = OUTAGE_OF_SQLSTATE.find(([pattern]) => pattern.test(code));
  return bySqlState?.[1] ?? OUTAGE_OF_SYSTEM_CODE.get(code) ?? null;
}

function find(outages: ReadonlyMap<string, Outage>, name: unknown): Outage | null {
  return typeof name === 'string' ? (outages.get(name) ?? null) : null;
}

function toAppError(outage: Outage, cause: unknown): AppError {
  switch (outage) {
    case 'database':
      return new AppError('unavailable', {
        message: 'Fanfare can’t reach its database right now. Try again in 5 seconds.',
        retryAfterSeconds: 5,
        cause,
      });
    case 'service':
      return new AppError('unavailable', {
        message: 'A service that Fanfare depends on isn’t responding. Try again in 5 seconds.',
        retryAfterSeconds: 5,
        cause,
      });
    case 'overload':
      return new AppError('unavailable', {
        message: 'Fanfare is overloaded right now. Try again in 5 seconds.',
        retryAfterSeconds: 5,
        cause,
      });
    case 'disk-full':
      return new AppError('storage_full', {
        message:
          'The server’s disk is full, so this can’t be saved. Try again later, or contact the administrator of this server.',
        retryAfterSeconds: 60,
        cause,
      });
    case 'storage':
      return new AppError('unavailable', {
        message: 'Fanfare can’t use its file storage right now. Try again in 30 seconds.',
        retryAfterSeconds: 30,
        cause,
      });
  }
}
