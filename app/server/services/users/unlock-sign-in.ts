import type { PrismaClient } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import { EMBEDDED_IDENTITY_ISSUER } from '#app/server/ports/identity-provider.ts';
import { recordAudit } from '../audit/record-audit.ts';

export interface Unlocked {
  readonly hadCodes: boolean;
  readonly passkeys: number;
  readonly sessions: number;
}

/**
 * For the operator who is sure whose account it is: forgets the person's authenticator app, recovery codes
 * and passkeys and signs them out everywhere, so that the password alone, or a letter for a new one, lets
 * them in again. The owners of their workspaces see it in the audit log. `not_found` for an address that
 * the embedded provider does not know.
 */
export async function unlockSignIn(
  { prisma, clock }: { readonly prisma: PrismaClient; readonly clock: Clock },
  email: string,
): Promise<Unlocked> {
  return prisma.$transaction(async (tx) => {
    const person = await tx.credential.findUnique({
      where: { email: email.trim().toLowerCase() },
      select: { id: true, totpConfirmedAt: true },
    });
    if (person === null) {
      throw new AppError('not_found', { message: `Nobody signs in here as ${email}.` });
    }
    const { id: subject } = person;
    await tx.credential.update({
      where: { id: subject },
      data: { totpSecretEnc: null, totpConfirmedAt: null, totpLastStep: null },
    });
    await tx.recoveryCode.deleteMany({ where: { credentialId: subject } });
    const { count: passkeys } = await tx.passkey.deleteMany({ where: { credentialId: subject } });
    const { count: sessions } = await endSessions(tx, { subject, now: clock.now() });
    return { hadCodes: person.totpConfirmedAt !== null, passkeys, sessions };
  });
}

type Transaction = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0];

async function endSessions(
  tx: Transaction,
  { subject, now }: { subject: string; now: Date },
): Promise<{ count: number }> {
  await tx.oidcPayload.deleteMany({
    where: { type: 'Session', payload: { path: ['accountId'], equals: subject } },
  });
  // Another provider may know somebody else by the same subject.
  const issuer = EMBEDDED_IDENTITY_ISSUER;
  const identity = await tx.identity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: { id: true, userId: true, user: { select: { members: true } } },
  });
  if (identity === null) return { count: 0 };
  const { id, userId, user } = identity;
  await tx.identity.update({ where: { id }, data: { hasSecondFactor: false } });
  for (const { workspaceId } of user.members) {
    const fact = { action: 'sign_in.unlocked', at: now, subject: userId } as const;
    await recordAudit(tx, { workspaceId }, fact);
  }
  return tx.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } });
}
