import { describeDevice } from '#app/domain/identity/device-words.ts';
import { type SecurityChange, writeSecurityChange } from '#app/server/emails/account-emails.ts';
import { SECURITY_PATH } from './new-device.ts';
import { sendEmail } from './send-email.ts';
import type { CurrentSession } from './sessions.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Exchange } from './sign-in-flow.ts';

/** The user who manages their sign-in methods. */
export interface Person {
  readonly actor: CurrentSession['actor'];
  readonly email: string;
  /** The user's subject at the embedded provider, or null for another provider. */
  readonly subject: string | null;
  /** For example, "Firefox on Windows". */
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
    actor,
    email: user.email,
    subject: isOurs ? (row?.identity?.subject ?? null) : null,
    device: describeDevice(request.get('user-agent') ?? null),
  };
}

/** Returns the owner that this page's challenges are bound to. */
export function toOwner({ actor }: Person): string {
  return `session:${actor.sessionId}`;
}

/**
 * Renews the session after a change to the sign-in methods: this browser gets a new cookie, and the user's
 * sessions at the embedded provider end.
 */
export async function renewSession(
  { deps, exchange, person }: SecurityContext,
  changed?: { usedSecondFactor: boolean },
): Promise<void> {
  const cookie = await deps.sessions.rotateSession(person.actor.sessionId, changed);
  exchange.response.append('Set-Cookie', cookie);
  if (person.subject !== null) await deps.identityProvider.endSessionsOf(person.subject);
}

/** Emails the user about a change, because they may not be the one who made it. */
export function emailPerson(
  { deps, person }: SecurityContext,
  change: SecurityChange,
  details: string | null = null,
): void {
  const url = deps.publicUrl + SECURITY_PATH;
  sendEmail(deps, writeSecurityChange({ to: person.email, url, change, details }));
}
