import { AppError } from './app-error.ts';

type Outage = 'database' | 'service' | 'overload' | 'disk-full' | 'storage';

/** Prisma: not reachable, timed out, connection closed. */
const DATABASE_AWAY_CODES: ReadonlySet<string> = new Set(['P1001', 'P1002', 'P1008', 'P1017']);
/** Prisma: no connection or transaction free in time, a lost race or deadlock, too many connections. */
const OVERLOAD_CODES: ReadonlySet<string> = new Set(['P2024', 'P2028', 'P2034', 'P2037']);
/** The driver adapter's own names, in the cause of an error without a code of Prisma's. */
const OUTAGE_OF_KIND: ReadonlyMap<string, Outage> = new Map([
  ['DatabaseNotReachable', 'database'],
  ['ConnectionClosed', 'database'],
  ['SocketTimeout', 'database'],
  ['TooManyConnections', 'overload'],
  ['TransactionWriteConflict', 'overload'],
]);
/** https://www.postgresql.org/docs/current/errcodes-appendix.html, by code or its first characters. */
const OUTAGE_OF_SQLSTATE: readonly (readonly [RegExp, Outage])[] = [
  [/^53100$/u, 'disk-full'],
  [/^(?:53...|40001|40P01|55P03|57014|25P03)$/u, 'overload'],
  [/^(?:08...|57P0.|58...)$/u, 'database'],
];
/** The pg driver and its pool report these without a code. */
const OUTAGE_OF_MESSAGE: ReadonlyMap<string, Outage> = new Map([
  ['Connection terminated', 'database'],
  ['Connection terminated unexpectedly', 'database'],
  ['Connection terminated due to connection timeout', 'database'],
  ['Client was closed and is not queryable', 'database'],
  ['Client has encountered a connection error and is not queryable', 'database'],
  ['Query read timeout', 'database'],
  ['timeout exceeded when trying to connect', 'overload'],
]);
/** Of a file, or of a connection. EFBIG: a limit on the size of the process's files. */
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
 * Returns what to answer for an error that an outage of our own caused: the database away or overloaded, the
 * disk full or unusable. Null for everything else, which is a bug. Looks along the error's causes, by codes.
 */
export function toKnownOutage(error: unknown): AppError | null {
  const outage = findOutage(error, 0);
  return outage === null ? null : toAppError(outage, error);
}

function findOutage(error: unknown, depth: number): Outage | null {
  // An AppError is an answer that was meant, whatever caused it.
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

/** Causes, the several errors of one connection attempt, and the driver's error that Prisma keeps. */
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
        ...{ retryAfterSeconds: 5, cause },
      });
    case 'service':
      return new AppError('unavailable', {
        message: 'A service that Fanfare depends on doesn’t respond. Try again in 5 seconds.',
        ...{ retryAfterSeconds: 5, cause },
      });
    case 'overload':
      return new AppError('unavailable', {
        message: 'Fanfare has too much to do right now. Try again in 5 seconds.',
        ...{ retryAfterSeconds: 5, cause },
      });
    case 'disk-full':
      return new AppError('storage_full', {
        message:
          'The server’s disk is full, so this can’t be saved. Try again later, or tell whoever runs this server.',
        ...{ retryAfterSeconds: 60, cause },
      });
    case 'storage':
      return new AppError('unavailable', {
        message: 'Fanfare can’t use its file storage right now. Try again in 30 seconds.',
        ...{ retryAfterSeconds: 30, cause },
      });
  }
}
