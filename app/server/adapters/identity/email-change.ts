import { Prisma, type PrismaClient } from '#app/server/db/generated/client.ts';
import type {
  EmailChange,
  RequestedEmailChange,
  SignedInLink,
} from '#app/server/ports/identity-provider.ts';
import type { RecoveryDeps } from './account-recovery.ts';
import { findMailToken, insertMailToken, consumeEmailToken } from './mail-tokens.ts';

const UNIQUE_VIOLATION = 'P2002';

type EmailDeps = Omit<RecoveryDeps, 'hasher'>;

/**
 * Issues a link for the new address (null when it's taken) and an undo link for the old address. The old
 * address gets its link either way, because a missing email would reveal who has an account.
 */
export async function startEmailChange(
  deps: EmailDeps,
  { subject, newEmail }: { subject: string; newEmail: string },
): Promise<RequestedEmailChange> {
  const isTaken = await isAddressTaken(deps, { email: newEmail, subject });
  const now = deps.clock.now();
  return deps.prisma.$transaction(async (tx) => {
    const { email: oldEmail, emailVerified } = await tx.credential.findUniqueOrThrow({
      where: { id: subject },
      select: { email: true, emailVerified: true },
    });
    await deps.revokeAccess(tx, { event: 'email_change_requested', owner: { subject }, now });
    const token = { credentialId: subject, now };
    const undo = { ...token, oldEmail, reservesOldEmail: emailVerified };
    return {
      oldEmail,
      undoToken: await insertMailToken(tx, { ...undo, kind: 'undo_email_change' }),
      token: isTaken
        ? null
        : await insertMailToken(tx, { ...token, kind: 'change_email', newEmail }),
    };
  });
}

/**
 * Moves the account to its new, verified address. Requires a browser that is signed in to the account, so an
 * attacker's link can't attach someone else's address to the visitor's account. Returns null when the link no
 * longer works or the address has been taken in the meantime.
 */
export async function changeEmail(
  deps: EmailDeps,
  { token, signedInSubject }: SignedInLink,
): Promise<EmailChange | null> {
  const kind = 'change_email';
  const found = await findMailToken(deps, { token, kind });
  if (!found?.newEmail || found.credentialId !== signedInSubject) return null;
  const { credentialId: subject, email: from, newEmail: to, emailVerified } = found;
  if (await isAddressTaken(deps, { email: to, subject })) return null;
  try {
    return await deps.prisma.$transaction(async (tx) => {
      const now = deps.clock.now();
      if (!(await consumeEmailToken(tx, { token, kind, now }))) return null;
      await deps.revokeAccess(tx, { event: 'email_changed', owner: { subject }, now });
      await moveAddress(tx, { subject, from, to, issuer: deps.identityIssuer });
      const undoToken = await insertMailToken(tx, {
        credentialId: subject,
        kind: 'undo_email_change',
        now,
        oldEmail: from,
        reservesOldEmail: emailVerified,
      });
      return { subject, from, to, undoToken };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** Moves the account to a verified email address. Throws when the address is taken. */
export async function moveAddress(
  tx: Prisma.TransactionClient,
  { subject, from, to, issuer }: { subject: string; from: string; to: string; issuer: string },
): Promise<void> {
  const data = { email: to, emailVerified: true };
  await tx.credential.update({ where: { id: subject }, data, select: { id: true } });
  await tx.identity.updateMany({ where: { issuer, subject }, data });
  await tx.user.updateMany({
    where: { email: from, identities: { some: { issuer, subject } } },
    data: { email: to },
  });
}

/** Returns whether an address belongs to another account, or an undo link may still restore it to one. */
async function isAddressTaken(
  { prisma, clock }: EmailDeps,
  { email, subject }: { email: string; subject: string },
): Promise<boolean> {
  const select = { id: true };
  const credential = await prisma.credential.findUnique({ where: { email }, select });
  const user = await prisma.user.findUnique({ where: { email }, select });
  if (credential !== null || user !== null) return true;
  const reservedBy = { credentialId: { not: subject } };
  return isReserved(prisma, { email, now: clock.now(), ...reservedBy });
}

/** Returns whether an undo link can still restore the address to its account. */
export async function isReserved(
  prisma: Pick<PrismaClient, 'mailToken'>,
  { email, now, credentialId }: { email: string; now: Date; credentialId?: { not: string } },
): Promise<boolean> {
  const undo = await prisma.mailToken.findFirst({
    where: {
      oldEmail: email,
      reservesOldEmail: true,
      expiresAt: { gt: now },
      ...(credentialId && { credentialId }),
    },
    select: { tokenHash: true },
  });
  return undo !== null;
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === UNIQUE_VIOLATION;
}
