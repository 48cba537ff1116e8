import { emailPerson, finishSecurityChange } from './finish-security-change.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { done, type SecurityChange, type SecurityOutcome } from './security-outcome.ts';

/** Turns codes off, so signing in requires only the password. */
export async function disableCodes(
  deps: IdentityDeps,
  change: SecurityChange,
): Promise<SecurityOutcome> {
  const { person, provider, subject } = change;
  if (!(await provider.secondFactor.disable(subject)))
    return done('You don’t need a code to sign in.');
  const sessionToken = await finishSecurityChange(deps, change, { action: 'totp.disabled' });
  emailPerson(deps, person, { change: 'second_factor_off' });
  return done('You no longer need a code to sign in.', { sessionToken });
}
