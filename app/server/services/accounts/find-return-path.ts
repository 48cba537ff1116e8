import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { hashState } from './start-connection.ts';

/** Returns the path of the screen where the actor's session started a connection, if it recorded one. */
export async function findReturnPath(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { userId, sessionId }: Actor,
  { state }: { state: string | null },
): Promise<string | null> {
  if (!sessionId) return null;
  const row = await prisma.oauthAttempt.findFirst({
    where: { stateHash: hashState(state ?? ''), userId, sessionId },
    select: { returnTo: true },
  });
  return row?.returnTo ?? null;
}
