import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import type { IdentityDeps } from './identity-deps.ts';

const { toContext } = SEALED_VALUES.idToken;

/** Returns the session's ID token, the hint needed to end the session at the provider. */
export async function readIdToken(
  { prisma, secrets }: Pick<IdentityDeps, 'prisma' | 'secrets'>,
  sessionId: string,
): Promise<string | null> {
  const row = await prisma.session.findUnique({
    where: { id: sessionId },
    select: { idTokenEnc: true },
  });
  return row?.idTokenEnc ? secrets.decrypt(row.idTokenEnc, toContext(sessionId)) : null;
}
