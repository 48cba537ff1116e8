import { bind } from '../bind.ts';
import { authenticateAccessToken } from './authenticate-access-token.ts';
import { canEmailLinks } from './account-email-outcome.ts';
import { changeEmail } from './change-email.ts';
import { changeSecurity } from './change-security.ts';
import { checkCode } from './check-code.ts';
import { checkPasskey } from './check-passkey.ts';
import { checkPassword } from './check-password.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { confirmEmail } from './confirm-email.ts';
import { createSession } from './create-session.ts';
import { findInvitedEmail } from './find-invited-email.ts';
import { findPerson } from './find-person.ts';
import { findUnconfirmedEmail } from './find-unconfirmed-email.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { readEmailLink } from './read-email-link.ts';
import { readIdToken } from './read-id-token.ts';
import { readReturning } from './read-returning.ts';
import { readSecurityPage } from './read-security-page.ts';
import { readSession } from './read-session.ts';
import { recordBackChannelLogout } from './record-back-channel-logout.ts';
import { registerAccount } from './register-account.ts';
import { removeExpiredIdentity } from './remove-expired-identity.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { revokeSession } from './revoke-session.ts';
import { signOut } from './sign-out.ts';
import { undoEmailChange } from './undo-email-change.ts';

export type IdentityServices = ReturnType<typeof bindIdentity>;

/** Binds sign-in, sessions, and account security to their dependencies. */
export function bindIdentity(deps: IdentityDeps) {
  return bind(deps, {
    authenticateAccessToken,
    canEmailLinks,
    changeEmail,
    changeSecurity,
    checkCode,
    checkPasskey,
    checkPassword,
    completeSignIn,
    confirmEmail,
    createSession,
    findInvitedEmail,
    findPerson,
    findUnconfirmedEmail,
    readEmailLink,
    readIdToken,
    readReturning,
    readSecurityPage,
    readSession,
    recordBackChannelLogout,
    registerAccount,
    removeExpiredIdentity,
    requestPasswordReset,
    resendVerification,
    resetPassword,
    revokeSession,
    signOut,
    undoEmailChange,
  });
}
