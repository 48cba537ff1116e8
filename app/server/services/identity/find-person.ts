import { describeDevice } from '#app/domain/identity/device-words.ts';
import type { IdentityDeps } from './identity-deps.ts';
import type { CurrentSession } from './read-session.ts';

/** The user who manages their sign-in methods. */
export interface Person {
  readonly actor: CurrentSession['actor'];
  readonly email: string;
  /** The user's subject at the embedded provider, or null for another provider. */
  readonly subject: string | null;
  /** For example, "Firefox on Windows". */
  readonly device: string;
}

/** Returns the session's user as the one who manages their sign-in methods. */
export async function findPerson(
  { prisma, identityProvider }: Pick<IdentityDeps, 'prisma' | 'identityProvider'>,
  { actor, user }: CurrentSession,
  userAgent: string | null,
): Promise<Person> {
  const row = await prisma.session.findUnique({
    where: { id: actor.sessionId },
    select: { identity: { select: { issuer: true, subject: true } } },
  });
  const isOurs = row?.identity?.issuer === identityProvider.identityIssuer;
  return {
    actor,
    email: user.email,
    subject: isOurs ? (row?.identity?.subject ?? null) : null,
    device: describeDevice(userAgent),
  };
}

/** Returns the owner that the security page's challenges are bound to. */
export function toOwner({ actor }: Person): string {
  return `session:${actor.sessionId}`;
}
