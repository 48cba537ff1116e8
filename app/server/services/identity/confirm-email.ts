import {
  type AccountEmailForm,
  type AccountEmailOutcome,
  getRecovery,
} from './account-email-outcome.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { openSignedInLink } from './open-signed-in-link.ts';
import { recordSignIn } from './record-sign-in.ts';

/** Confirms an email address. The browser must be signed in to its account. */
export async function confirmEmail(
  deps: IdentityDeps,
  form: AccountEmailForm,
): Promise<AccountEmailOutcome> {
  const link = await openSignedInLink(deps, form, 'verify_email');
  if ('kind' in link) return link;
  if (!(await getRecovery(deps).verifyEmail(link))) return { kind: 'expired' };
  await recordSignIn(deps, { action: 'email.verified', client: form.client });
  return { kind: 'done', email: null };
}
