import type { Prisma, PrismaClient } from '#app/server/db/generated/client.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import type { AccountRecovery, PasswordReset } from '#app/server/ports/identity-provider.ts';
import {
  findMailToken,
  issueMailToken,
  type MailTokenKind,
  spendMailToken,
} from './mail-tokens.ts';
import { changeEmail, startEmailChange } from './email-change.ts';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.ts';
import { findPasswordFault } from './password-rules.ts';

interface RecoveryDeps {
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  /** What identities of the embedded provider are stored under. */
  readonly identityIssuer: string;
  readonly hasher: PasswordHasher;
}

/** What a person of the embedded provider can do who has nothing but their mailbox. */
export function createAccountRecovery(options: Omit<RecoveryDeps, 'hasher'>): AccountRecovery {
  const deps: RecoveryDeps = { ...options, hasher: createPasswordHasher() };
  return {
    startVerification: (email) => start(deps, { email, kind: 'verify_email' }),
    startReset: (email) => start(deps, { email, kind: 'reset_password' }),
    async findEmail(link) {
      const found = await findMailToken(deps, link);
      return found && (found.newEmail ?? found.email);
    },
    startEmailChange: (change) => startEmailChange(deps, change),
    changeEmail: (token) => changeEmail(deps, token),
    verifyEmail: (token) => verifyEmail(deps, token),
    resetPassword: (reset) => resetPassword(deps, reset),
    async removeExpired() {
      await deps.prisma.mailToken.deleteMany({ where: { expiresAt: { lt: deps.clock.now() } } });
    },
  };
}

async function start(
  deps: RecoveryDeps,
  { email, kind }: { email: string; kind: MailTokenKind },
): Promise<string | null> {
  const row = await deps.prisma.credential.findUnique({
    where: { email: email.trim().toLowerCase() },
    select: { id: true, emailVerified: true, disabledAt: true },
  });
  const isVerified = kind === 'verify_email' && row?.emailVerified === true;
  if (row === null || row.disabledAt !== null || isVerified) return null;
  return issueMailToken(deps, { credentialId: row.id, kind });
}

async function verifyEmail(deps: RecoveryDeps, token: string): Promise<boolean> {
  const kind = 'verify_email';
  const found = await findMailToken(deps, { token, kind });
  if (found === null) return false;
  return deps.prisma.$transaction(async (tx) => {
    if (!(await spendMailToken(tx, { token, kind, now: deps.clock.now() }))) return false;
    await markVerified(deps, tx, found.credentialId);
    return true;
  });
}

async function resetPassword(
  deps: RecoveryDeps,
  { token, password }: { token: string; password: string },
): Promise<PasswordReset> {
  const kind = 'reset_password';
  const found = await findMailToken(deps, { token, kind });
  if (found === null) return { kind: 'expired' };
  const fault = findPasswordFault(password, found.email);
  if (fault !== null) return { kind: 'weak_password', message: fault };
  const passwordHash = await deps.hasher.hash(password);
  const { credentialId: subject, email } = found;
  const isDone = await deps.prisma.$transaction(async (tx) => {
    if (!(await spendMailToken(tx, { token, kind, now: deps.clock.now() }))) return false;
    await tx.credential.update({
      where: { id: subject },
      data: { passwordHash, passwordChangedAt: deps.clock.now() },
      select: { id: true },
    });
    // Whoever reads the letter has the mailbox.
    await markVerified(deps, tx, subject);
    return true;
  });
  return isDone ? { kind: 'changed', subject, email } : { kind: 'expired' };
}

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
