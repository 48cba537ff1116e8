import { writeEmailChanged } from '#app/server/emails/email-change-emails.ts';
import {
  type AccountEmailForm,
  type AccountEmailOutcome,
  getRecovery,
} from './account-email-outcome.ts';
import { toLink } from './email-link.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { openSignedInLink } from './open-signed-in-link.ts';
import { sendEmail } from './send-email.ts';
import { recordSignIn } from './record-sign-in.ts';

/** Changes the account's email address to the link's, and sends the old address another undo link. */
export async function changeEmail(
  deps: IdentityDeps,
  form: AccountEmailForm,
): Promise<AccountEmailOutcome> {
  const link = await openSignedInLink(deps, form, 'change_email');
  if ('kind' in link) return link;
  const changed = await getRecovery(deps).changeEmail(link);
  if (changed === null) return { kind: 'expired' };
  const { from, to, undoToken } = changed;
  await recordSignIn(deps, { action: 'email.changed', email: to, client: form.client });
  const url = toLink(deps, 'undo-email-change', undoToken);
  sendEmail(deps, writeEmailChanged({ to: from, url, newEmail: to }));
  return { kind: 'done', email: to };
}
