import { Prisma, type PrismaClient } from '#app/server/db/generated/client.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import type { EmailChange } from '#app/server/ports/identity-provider.ts';
import { findMailToken, issueMailToken, spendMailToken } from './mail-tokens.ts';

const UNIQUE_VIOLATION = 'P2002';

interface EmailDeps {
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  readonly identityIssuer: string;
}

/** The token for the letter to the new address; null when somebody has that one. */
export async function startEmailChange(
  deps: EmailDeps,
  change: { subject: string; newEmail: string },
): Promise<string | null> {
  const { subject: credentialId, newEmail } = change;
  if (await isTaken(deps.prisma, newEmail)) return null;
  return issueMailToken(deps, { credentialId, kind: 'change_email', newEmail });
}

/** Who reads the letter has the new mailbox. Null when the link works no more, or the address was taken since. */
export async function changeEmail(deps: EmailDeps, token: string): Promise<EmailChange | null> {
  const found = await findMailToken(deps, { token, kind: 'change_email' });
  if (!found?.newEmail) return null;
  const { credentialId: subject, email: from, newEmail: to } = found;
  try {
    const isDone = await deps.prisma.$transaction(async (tx) => {
      const now = deps.clock.now();
      if (!(await spendMailToken(tx, { token, kind: 'change_email', now }))) return false;
      await move(tx, { subject, from, to, issuer: deps.identityIssuer });
      return true;
    });
    return isDone ? { subject, from, to } : null;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

async function move(
  tx: Prisma.TransactionClient,
  { subject, from, to, issuer }: EmailChange & { issuer: string },
): Promise<void> {
  const data = { email: to, emailVerified: true };
  await tx.credential.update({ where: { id: subject }, data, select: { id: true } });
  await tx.identity.updateMany({ where: { issuer, subject }, data });
  await tx.user.updateMany({
    where: { email: from, identities: { some: { issuer, subject } } },
    data: { email: to },
  });
  // Links in the old mailbox open nothing any more.
  await tx.mailToken.deleteMany({ where: { credentialId: subject } });
}

async function isTaken(prisma: PrismaClient, email: string): Promise<boolean> {
  const where = { email };
  const select = { id: true };
  const [credential, user] = [
    await prisma.credential.findUnique({ where, select }),
    await prisma.user.findUnique({ where, select }),
  ];
  return credential !== null || user !== null;
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === UNIQUE_VIOLATION;
}
