import { writeVerification } from '#app/server/emails/account-emails.ts';
import {
  type AccountEmailForm,
  type AccountEmailOutcome,
  getRecovery,
  refuse,
} from './account-email-outcome.ts';
import { countEmail } from './count-email.ts';
import { toLink } from './email-link.ts';
import { findUnconfirmedEmail } from './find-unconfirmed-email.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** Sends the signed-in user another confirmation email, and waits until the mail server has it. */
export async function resendVerification(
  deps: IdentityDeps,
  { client, current }: Pick<AccountEmailForm, 'client' | 'current'>,
): Promise<AccountEmailOutcome> {
  const email = await findUnconfirmedEmail(deps, current);
  if (email === null) return { kind: 'done', email: null };
  const refused = await countEmail(deps, client, email);
  if (refused) return refused;
  const token = await getRecovery(deps).startVerification(email);
  if (token === null) return { kind: 'done', email: null };
  try {
    const url = toLink(deps, 'verify-email', token);
    await deps.mailer?.send(writeVerification({ to: email, url }));
  } catch (error) {
    deps.logger.warn({ err: error }, 'An email couldn’t be sent.');
    const form = 'The email couldn’t be sent. Please try again in a minute.';
    return refuse('unavailable', { form }, { email });
  }
  return { kind: 'done', email };
}
