import { Prisma } from './generated/client.ts';

/** Returns whether a write failed because it violates a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  // A raw statement fails with the database's own code in the message.
  return error.code === 'P2002' || (error.code === 'P2010' && error.message.includes('23505'));
}
