import type { IdentityDeps } from './identity-deps.ts';
import { revokeSession } from './revoke-session.ts';
import { done, refuse, type SecurityForm, type SecurityOutcome } from './security-outcome.ts';
import { recordSignIn } from './record-sign-in.ts';

/** Ends one of the user's sessions. */
export async function endSession(
  deps: IdentityDeps,
  { person, client, fields }: SecurityForm,
): Promise<SecurityOutcome> {
  const { userId } = person.actor;
  const sessionId = fields['sessionId'];
  const isEnded =
    typeof sessionId === 'string' && (await revokeSession(deps, { userId, sessionId }));
  if (!isEnded) return refuse('not_found', { sessions: 'This session has already ended.' });
  await recordSignIn(deps, { action: 'session.ended', userId, client });
  return done('The session has ended.');
}
