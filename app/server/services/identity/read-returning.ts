import type { ReturningPerson } from '#app/domain/identity/account-deletion.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { hashSessionToken } from './session-token.ts';

/** Returns the owner of a deleted account while it can be restored. The session allows nothing else. */
export async function readReturning(
  { prisma, clock }: Pick<IdentityDeps, 'prisma' | 'clock'>,
  token: string | undefined,
): Promise<ReturningPerson | null> {
  if (!token) return null;
  const now = clock.now();
  const row = await prisma.session.findFirst({
    where: {
      idHash: hashSessionToken(token),
      revokedAt: null,
      idleExpiresAt: { gt: now },
      absoluteExpiresAt: { gt: now },
      user: { deletedAt: { not: null }, purgeAfter: { gt: now } },
    },
    select: {
      id: true,
      user: { select: { id: true, email: true, deletedAt: true, purgeAfter: true } },
    },
  });
  if (!row?.user.deletedAt || !row.user.purgeAfter) return null;
  const { id: userId, email, deletedAt, purgeAfter } = row.user;
  const until = purgeAfter.toISOString();
  const sessionId = row.id;
  return { userId, sessionId, email, deletedAt: deletedAt.toISOString(), restorableUntil: until };
}
