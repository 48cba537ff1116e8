import type { IdentityDeps } from './identity-deps.ts';
import type { CurrentSession } from './read-session.ts';

/** Returns the signed-in user's email address if they still have to confirm it, or null. */
export async function findUnconfirmedEmail(
  { prisma }: Pick<IdentityDeps, 'prisma'>,
  current: CurrentSession | null,
): Promise<string | null> {
  if (current === null) return null;
  const row = await prisma.session.findUnique({
    where: { id: current.actor.sessionId },
    select: { identity: { select: { email: true, emailVerified: true } } },
  });
  return row?.identity?.emailVerified === false ? row.identity.email : null;
}
