import { CodeInput } from '#app/domain/identity/sign-in.ts';
import { toFieldErrors } from '#app/domain/errors/field-errors.ts';
import { emailPerson, finishSecurityChange } from './finish-security-change.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { done, refuse, type SecurityChange, type SecurityOutcome } from './security-outcome.ts';

/** Creates the secret of an authenticator app, which the first code then confirms. */
export async function startCodes(
  _deps: IdentityDeps,
  { provider, subject }: SecurityChange,
): Promise<SecurityOutcome> {
  await provider.secondFactor.start(subject);
  return done('Scan the QR code, then enter the code from your app.');
}

/** Deletes a secret that no code has confirmed yet. */
export async function cancelCodes(
  _deps: IdentityDeps,
  { provider, subject }: SecurityChange,
): Promise<SecurityOutcome> {
  await provider.secondFactor.cancel(subject);
  return done('Nothing was changed.');
}

/** Turns codes on with the first one. Returns the recovery codes. */
export async function confirmCodes(
  deps: IdentityDeps,
  change: SecurityChange,
): Promise<SecurityOutcome> {
  const { person, provider, subject, fields } = change;
  const parsed = CodeInput.safeParse(fields);
  if (!parsed.success) return refuse('validation_failed', toFieldErrors(parsed.error));
  const codes = await provider.secondFactor.confirm({ subject, code: parsed.data.code });
  if (codes === null) {
    const code = 'That code isn’t valid right now. Check that your phone’s clock is correct.';
    return refuse('validation_failed', { code });
  }
  const enabled = { action: 'totp.enabled', usedSecondFactor: true } as const;
  const sessionToken = await finishSecurityChange(deps, change, enabled);
  emailPerson(deps, person, { change: 'second_factor_on' });
  return done('From now on, you need a code to sign in with your password.', {
    codes,
    sessionToken,
  });
}
