import type { Prisma } from '#app/server/db/generated/client.ts';
import type { PasswordChange, PasswordChangeInput } from '#app/server/ports/identity-provider.ts';
import type { RecoveryDeps } from './account-recovery.ts';
import { findPasswordFault } from './password-rules.ts';

/**
 * Changes the password of someone who knows the old one, and revokes the access that the access table lists
 * for it.
 */
export async function changePassword(
  deps: RecoveryDeps,
  { subject, password, newPassword, ...browser }: PasswordChangeInput,
): Promise<PasswordChange> {
  const { prisma, hasher } = deps;
  const row = await prisma.credential.findUniqueOrThrow({
    where: { id: subject },
    select: { email: true, passwordHash: true },
  });
  const { matches } = await hasher.check(row.passwordHash, password);
  if (!matches) return { kind: 'wrong_password' };
  const fault = findPasswordFault(newPassword, row.email);
  if (fault !== null) return { kind: 'weak_password', message: fault };
  const passwordHash = await hasher.hash(newPassword);
  const ended = await prisma.$transaction(async (tx) => {
    const now = deps.clock.now();
    // Conditional: of two concurrent changes, the second one's old password is wrong.
    const { count } = await tx.credential.updateMany({
      where: { id: subject, passwordHash: row.passwordHash },
      data: { passwordHash: null },
    });
    if (count === 0) return null;
    const event = 'password_changed';
    const done = await deps.revokeAccess(tx, { ...browser, event, owner: { subject }, now });
    await setPassword(tx, { subject, passwordHash, now });
    return done;
  });
  return ended ? { kind: 'changed', ended } : { kind: 'wrong_password' };
}

/** Stores a new password. Runs after the event that invalidated the old one. */
export async function setPassword(
  tx: Prisma.TransactionClient,
  { subject, passwordHash, now }: { subject: string; passwordHash: string; now: Date },
): Promise<void> {
  await tx.credential.update({
    where: { id: subject },
    data: { passwordHash, passwordChangedAt: now },
    select: { id: true },
  });
}
