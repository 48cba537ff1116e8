import type { PrismaClient } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import { EMBEDDED_IDENTITY_ISSUER } from '#app/server/ports/identity-provider.ts';
import { revokeAccess } from '../access/revoke-access.ts';
import { recordAudit } from '../audit/record-audit.ts';

export interface UnlockResult {
  readonly hadCodes: boolean;
  readonly passkeys: number;
  readonly sessions: number;
}

/**
 * Removes a person's authenticator app, recovery codes, and passkeys and signs them out everywhere. For an
 * operator who is sure whose account it is. The person signs in again with the password or an emailed reset
 * link. The owners of their workspaces see it in the audit log. Throws `not_found` for an email address that
 * the embedded provider doesn't know.
 */
export async function unlockSignIn(
  { prisma, clock }: { readonly prisma: PrismaClient; readonly clock: Clock },
  email: string,
): Promise<UnlockResult> {
  return prisma.$transaction(async (tx) => {
    const person = await tx.credential.findUnique({
      where: { email: email.trim().toLowerCase() },
      select: { id: true, totpConfirmedAt: true },
    });
    if (person === null) {
      throw new AppError('not_found', { message: `No account on this server uses ${email}.` });
    }
    const { id: subject } = person;
    const now = clock.now();
    const ended = await revokeAccess(tx, { event: 'sign_in_unlocked', owner: { subject }, now });
    await recordUnlock(tx, { subject, now });
    return {
      hadCodes: person.totpConfirmedAt !== null,
      passkeys: (ended.passkey_recent ?? 0) + (ended.passkey_older ?? 0),
      sessions: ended.session_elsewhere ?? 0,
    };
  });
}

type Transaction = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0];

async function recordUnlock(
  tx: Transaction,
  { subject, now }: { subject: string; now: Date },
): Promise<void> {
  // Another provider may use the same subject for a different person.
  const issuer = EMBEDDED_IDENTITY_ISSUER;
  const identity = await tx.identity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: { userId: true, user: { select: { members: true } } },
  });
  if (identity === null) return;
  const { userId, user } = identity;
  for (const { workspaceId } of user.members) {
    const fact = { action: 'sign_in.unlocked', at: now, subject: userId } as const;
    await recordAudit(tx, { workspaceId }, fact);
  }
}
