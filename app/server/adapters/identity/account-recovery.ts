import type { Prisma, PrismaClient } from '#app/server/db/generated/client.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import type {
  AccountRecovery,
  EmailLink,
  EmailLinkKind,
  PasswordReset,
  PasswordResetInput,
} from '#app/server/ports/identity-provider.ts';
import type { RevokeAccess } from './access-ending.ts';
import { changeEmail, startEmailChange } from './email-change.ts';
import { findMailToken, issueMailToken, consumeEmailToken } from './mail-tokens.ts';
import { changePassword, setPassword } from './password-change.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
import { findPasswordFault } from './password-rules.ts';
import { undoEmailChange } from './undo-email-change.ts';

export interface RecoveryDeps {
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  /** The issuer under which the embedded provider's identities are stored. */
  readonly identityIssuer: string;
  readonly hasher: PasswordHasher;
  readonly revokeAccess: RevokeAccess;
}

/** Creates the password and email changes that start from emailed links and from the settings page. */
export function createAccountRecovery(options: Omit<RecoveryDeps, 'hasher'>): AccountRecovery {
  const deps: RecoveryDeps = { ...options, hasher: createPasswordHasher() };
  return {
    startVerification: (email) => start(deps, { email, kind: 'verify_email' }),
    startReset: (email) => start(deps, { email, kind: 'reset_password' }),
    findLink: (link) => findLink(deps, link),
    startEmailChange: (change) => startEmailChange(deps, change),
    changeEmail: (link) => changeEmail(deps, link),
    undoEmailChange: (undo) => undoEmailChange(deps, undo),
    verifyEmail: (link) => verifyEmail(deps, link),
    resetPassword: (reset) => resetPassword(deps, reset),
    changePassword: (change) => changePassword(deps, change),
    async removeExpired() {
      await deps.prisma.mailToken.deleteMany({ where: { expiresAt: { lt: deps.clock.now() } } });
    },
  };
}

async function start(
  deps: RecoveryDeps,
  { email, kind }: { email: string; kind: EmailLinkKind },
): Promise<string | null> {
  const row = await deps.prisma.credential.findUnique({
    where: { email: email.trim().toLowerCase() },
    select: { id: true, emailVerified: true, disabledAt: true },
  });
  const isVerified = kind === 'verify_email' && row?.emailVerified === true;
  if (row === null || row.disabledAt !== null || isVerified) return null;
  return issueMailToken(deps, { credentialId: row.id, kind });
}

async function findLink(
  deps: RecoveryDeps,
  link: { token: string; kind: EmailLinkKind },
): Promise<EmailLink | null> {
  const found = await findMailToken(deps, link);
  if (found === null) return null;
  const { credentialId: subject, email, newEmail, oldEmail, emailVerified } = found;
  return { subject, email: newEmail ?? oldEmail ?? email, isVerified: emailVerified };
}

async function verifyEmail(
  deps: RecoveryDeps,
  { token, signedInSubject }: { token: string; signedInSubject: string },
): Promise<boolean> {
  const kind = 'verify_email';
  const found = await findMailToken(deps, { token, kind });
  if (found === null || found.credentialId !== signedInSubject) return false;
  return deps.prisma.$transaction(async (tx) => {
    const now = deps.clock.now();
    if (!(await consumeEmailToken(tx, { token, kind, now }))) return false;
    const owner = { subject: found.credentialId };
    await deps.revokeAccess(tx, { event: 'address_confirmed', owner, now });
    await markVerified(deps, tx, found.credentialId);
    return true;
  });
}

async function resetPassword(
  deps: RecoveryDeps,
  { token, password, keep, signedInSubject }: PasswordResetInput,
): Promise<PasswordReset> {
  const kind = 'reset_password';
  const found = await findMailToken(deps, { token, kind });
  if (found === null) return { kind: 'expired' };
  const fault = findPasswordFault(password, found.email);
  if (fault !== null) return { kind: 'weak_password', message: fault };
  const passwordHash = await deps.hasher.hash(password);
  const { credentialId: subject, email } = found;
  // Someone signed in to the account who can also read its mailbox must be the person who created it.
  const isFirst = !found.emailVerified && signedInSubject !== subject;
  const event = isFirst ? 'address_claimed' : 'password_reset';
  const ended = await deps.prisma.$transaction(async (tx) => {
    const now = deps.clock.now();
    if (!(await consumeEmailToken(tx, { token, kind, now }))) return null;
    const done = await deps.revokeAccess(tx, { event, owner: { subject }, now, keep });
    await setPassword(tx, { subject, passwordHash, now });
    await markVerified(deps, tx, subject);
    return done;
  });
  return ended ? { kind: 'changed', subject, email, ended } : { kind: 'expired' };
}

/** Marks the account's email address as verified. */
async function markVerified(
  { identityIssuer: issuer }: RecoveryDeps,
  tx: Prisma.TransactionClient,
  subject: string,
): Promise<void> {
  const { email } = await tx.credential.update({
    where: { id: subject },
    data: { emailVerified: true },
    select: { email: true },
  });
  await tx.identity.updateMany({
    where: { issuer, subject, email },
    data: { emailVerified: true },
  });
}
