import { isSecurityIntent, type SecurityIntent } from '#app/domain/identity/account-security.ts';
import type { ReverificationLevel } from '#app/domain/identity/reverification.ts';
import { isRecentSignIn } from '../actor.ts';
import { addPasskey } from './add-passkey.ts';
import { changePassword } from './change-password.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { removePasskey } from './remove-passkey.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { requestEmailChange } from './request-email-change.ts';
import {
  refuse,
  type SecurityChange,
  type SecurityForm,
  type SecurityOutcome,
} from './security-outcome.ts';
import { cancelCodes, confirmCodes, startCodes } from './set-up-codes.ts';
import { disableCodes } from './disable-codes.ts';

/** The level required to change sign-in methods (product specification, section 9). */
export const SECURITY_LEVEL: ReverificationLevel = 'strict_mfa';

type ChangeIntent = Exclude<SecurityIntent, 'session_end' | 'sessions_end_others'>;
type ChangeSignIn = (deps: IdentityDeps, change: SecurityChange) => Promise<SecurityOutcome>;

/** What each form does, for a user who signed in recently. */
const CHANGES: Readonly<Record<ChangeIntent, ChangeSignIn>> = {
  email_change: requestEmailChange,
  password_change: changePassword,
  passkey_add: addPasskey,
  passkey_remove: removePasskey,
  totp_start: startCodes,
  totp_confirm: confirmCodes,
  totp_cancel: cancelCodes,
  totp_off: disableCodes,
  codes_renew: renewRecoveryCodes,
};

/** Does what a form of the security page asks for. `intent` names the form. */
export async function changeSecurity(
  deps: IdentityDeps,
  intent: unknown,
  form: SecurityForm,
): Promise<SecurityOutcome> {
  if (!isSecurityIntent(intent)) {
    return refuse('validation_failed', { form: 'Choose what to change.' });
  }
  // Ending sessions only removes access, so it requires no recent sign-in.
  if (intent === 'session_end') return endSession(deps, form);
  if (intent === 'sessions_end_others') return endOtherSessions(deps, form);
  return changeSignIn(deps, intent, form);
}

async function changeSignIn(
  deps: IdentityDeps,
  intent: ChangeIntent,
  form: SecurityForm,
): Promise<SecurityOutcome> {
  const { identityProvider: provider, clock } = deps;
  const { actor, subject } = form.person;
  if (provider.kind === 'hosted' || subject === null) {
    return refuse('not_found', { form: 'Your sign-in service manages this.' });
  }
  if (!isRecentSignIn(actor, { now: clock.now(), level: SECURITY_LEVEL })) {
    const text = 'Sign in again to do this. Your last sign-in was too long ago.';
    return refuse('forbidden', { form: text });
  }
  return CHANGES[intent](deps, { ...form, provider, subject });
}
