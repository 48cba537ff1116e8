import type { IdentityDeps } from './identity-deps.ts';
import { createSessionToken, hashSessionToken } from './session-token.ts';

/** Gives a session a new token, which invalidates copies of the old one. Returns the token. */
export async function rotateSession(
  { prisma }: Pick<IdentityDeps, 'prisma'>,
  sessionId: string,
  changed: { usedSecondFactor?: boolean } = {},
): Promise<string> {
  const token = createSessionToken();
  await prisma.session.update({
    where: { id: sessionId },
    data: { idHash: hashSessionToken(token), ...changed },
    select: { id: true },
  });
  return token;
}
