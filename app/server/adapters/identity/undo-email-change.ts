import type { EmailChangeUndo } from '#app/server/ports/identity-provider.ts';
import type { RecoveryDeps } from './account-recovery.ts';
import { isUniqueViolation, moveAddress } from './email-change.ts';
import { findMailToken, consumeEmailToken } from './mail-tokens.ts';
import { setPassword } from './password-change.ts';
import { findPasswordFault } from './password-rules.ts';

/**
 * Restores the address that an undo link was sent to, revokes all access to the account, and sets a new
 * password. Works before and after the change is completed. Invalidates the undo links of later changes but
 * keeps those of earlier ones, so an attacker can't outlast the original owner by changing the address twice.
 */
export async function undoEmailChange(
  deps: RecoveryDeps,
  { token, password }: { token: string; password: string },
): Promise<EmailChangeUndo> {
  const kind = 'undo_email_change';
  const found = await findMailToken(deps, { token, kind });
  if (!found?.oldEmail) return { kind: 'expired' };
  const { credentialId: subject, email: from, oldEmail: to, createdAt: undoneFrom } = found;
  const fault = findPasswordFault(password, to);
  if (fault !== null) return { kind: 'weak_password', message: fault };
  const passwordHash = await deps.hasher.hash(password);
  try {
    const ended = await deps.prisma.$transaction(async (tx) => {
      const now = deps.clock.now();
      if (!(await consumeEmailToken(tx, { token, kind, now }))) return null;
      const event = 'email_change_undone';
      const done = await deps.revokeAccess(tx, { event, owner: { subject }, now, undoneFrom });
      await moveAddress(tx, { subject, from, to, issuer: deps.identityIssuer });
      await setPassword(tx, { subject, passwordHash, now });
      return done;
    });
    return ended ? { kind: 'undone', subject, email: to, ended } : { kind: 'expired' };
  } catch (error) {
    // Nobody can sign up with the address while its link works, but an operator may have moved an account to
    // it.
    if (isUniqueViolation(error)) return { kind: 'expired' };
    throw error;
  }
}
