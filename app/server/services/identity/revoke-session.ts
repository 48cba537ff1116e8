import type { IdentityDeps } from './identity-deps.ts';

type Deps = Pick<IdentityDeps, 'prisma' | 'clock' | 'identityProvider'>;

/**
 * Revokes a session, of this user if one is given. Also ends the identity provider's session, or the next
 * click would sign in again without asking. Returns false if there's no such session.
 */
export async function revokeSession(
  { prisma, clock, identityProvider }: Deps,
  { sessionId, ...owner }: { sessionId: string; userId?: string },
): Promise<boolean> {
  const rows = await prisma.session.updateManyAndReturn({
    where: { ...owner, id: sessionId, revokedAt: null },
    data: { revokedAt: clock.now() },
    select: { identity: { select: { issuer: true, subject: true } } },
  });
  const subjects = rows.flatMap(({ identity }) =>
    identity?.issuer === identityProvider.identityIssuer ? [identity.subject] : [],
  );
  for (const subject of new Set(subjects)) await identityProvider.revokeSessions(subject);
  return rows.length > 0;
}
