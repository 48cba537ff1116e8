import { writeVerification } from '#app/server/emails/account-emails.ts';
import { toLink } from './email-link.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { sendEmail } from './send-email.ts';

/** Sends a new account's confirmation email. The sign-up doesn't wait for the mail server. */
export async function sendVerification(
  deps: Pick<IdentityDeps, 'identityProvider' | 'mailer' | 'logger' | 'publicUrl'>,
  email: string,
): Promise<void> {
  if (deps.identityProvider.kind === 'hosted' || deps.mailer === null) return;
  const token = await deps.identityProvider.recovery.startVerification(email);
  if (token === null) return;
  sendEmail(deps, writeVerification({ to: email, url: toLink(deps, 'verify-email', token) }));
}
