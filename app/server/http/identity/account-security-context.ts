import { describeDevice } from '#app/domain/identity/device-words.ts';
import { type SecurityChange, writeSecurityChange } from '#app/server/emails/account-emails.ts';
import { SECURITY_PATH } from './new-device.ts';
import { sendEmail } from './send-email.ts';
import type { CurrentSession } from './sessions.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Exchange } from './sign-in-flow.ts';

/** Who looks after their ways to sign in. */
export interface Person {
  readonly actor: CurrentSession['actor'];
  readonly email: string;
  /** The embedded provider's name for them; null for one of another provider. */
  readonly subject: string | null;
  /** As in "Firefox on Windows". */
  readonly device: string;
}

export interface SecurityContext {
  readonly deps: SignInDeps;
  readonly exchange: Exchange;
  readonly person: Person;
}

export async function findPerson(
  { prisma, sessions, identityProvider }: SignInDeps,
  { request }: Exchange,
): Promise<Person | null> {
  const current = await sessions.readSession(request.headers.cookie);
  if (current === null) return null;
  const { actor, user } = current;
  const row = await prisma.session.findUnique({
    where: { id: actor.sessionId },
    select: { identity: { select: { issuer: true, subject: true } } },
  });
  const isOurs = row?.identity?.issuer === identityProvider.identityIssuer;
  return {
    ...{ actor, email: user.email },
    subject: isOurs ? (row?.identity?.subject ?? null) : null,
    device: describeDevice(request.get('user-agent') ?? null),
  };
}

/** What a challenge of this screen is bound to. */
export function toOwner({ actor }: Person): string {
  return `session:${actor.sessionId}`;
}

/** After a change of what opens the account: this browser gets a new cookie, and the provider forgets it. */
export async function renewSession(
  { deps, exchange, person }: SecurityContext,
  changed?: { usedSecondFactor: boolean },
): Promise<void> {
  const cookie = await deps.sessions.rotateSession(person.actor.sessionId, changed);
  exchange.response.append('Set-Cookie', cookie);
  if (person.subject !== null) await deps.identityProvider.endSessionsOf(person.subject);
}

/** Tells the person by mail, who may not be the one at the screen. */
export function tellPerson(
  { deps, person }: SecurityContext,
  change: SecurityChange,
  details: string | null = null,
): void {
  const url = deps.publicUrl + SECURITY_PATH;
  sendEmail(deps, writeSecurityChange({ to: person.email, url, change, details }));
}
