import type { IdentityDeps } from './identity-deps.ts';
import { done, refuse, type SecurityChange, type SecurityOutcome } from './security-outcome.ts';
import { recordSignIn } from './record-sign-in.ts';

/** Replaces the recovery codes, so the old ones stop working. */
export async function renewRecoveryCodes(
  deps: IdentityDeps,
  { person, provider, subject, client }: SecurityChange,
): Promise<SecurityOutcome> {
  const codes = await provider.secondFactor.renewRecoveryCodes(subject);
  if (codes === null) return refuse('conflict', { form: 'Two-step sign-in is turned off.' });
  const { userId } = person.actor;
  await recordSignIn(deps, { action: 'recovery_codes.renewed', userId, client });
  return done('These are your new recovery codes. The old ones no longer work.', { codes });
}
