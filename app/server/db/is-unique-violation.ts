import pg from 'pg';
import { Prisma } from './generated/client.ts';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = '23505';

/** Returns whether a write failed because it violates a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === UNIQUE_VIOLATION;
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  // A raw statement fails with the database's own code in the message.
  return (
    error.code === 'P2002' || (error.code === 'P2010' && error.message.includes(UNIQUE_VIOLATION))
  );
}
