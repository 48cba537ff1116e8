import { revokeAccess } from '../access/revoke-access.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { done, type SecurityForm, type SecurityOutcome } from './security-outcome.ts';
import { recordSignIn } from './record-sign-in.ts';

/** Ends the user's sessions in every other browser. */
export async function endOtherSessions(
  deps: IdentityDeps,
  { person, client }: SecurityForm,
): Promise<SecurityOutcome> {
  const { userId, sessionId } = person.actor;
  const ending = { event: 'signed_out_elsewhere', owner: { userId }, sessionId } as const;
  await deps.prisma.$transaction((tx) => revokeAccess(tx, { ...ending, now: deps.clock.now() }));
  await recordSignIn(deps, { action: 'session.ended', userId, client });
  return done('You’re signed out everywhere else.');
}
