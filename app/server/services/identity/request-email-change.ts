import { ChangeEmailInput } from '#app/domain/identity/account-security.ts';
import { toFieldErrors } from '#app/domain/errors/field-errors.ts';
import { writeEmailChange } from '#app/server/emails/account-emails.ts';
import { writeEmailChangeRequested } from '#app/server/emails/email-change-emails.ts';
import { describeWait } from './describe-wait.ts';
import { toCountedNetwork } from './client.ts';
import { toLink } from './email-link.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { done, refuse, type SecurityChange, type SecurityOutcome } from './security-outcome.ts';
import { sendEmail } from './send-email.ts';
import { recordSignIn } from './record-sign-in.ts';

/**
 * Emails a confirmation link to the new address and an undo link to the old one. Returns the same result if
 * the new address is already taken.
 */
export async function requestEmailChange(
  deps: IdentityDeps,
  { person, provider, subject, client, fields }: SecurityChange,
): Promise<SecurityOutcome> {
  if (deps.mailer === null) {
    return refuse('not_found', { newEmail: 'This server doesn’t send email.' });
  }
  const parsed = ChangeEmailInput.safeParse(fields);
  if (!parsed.success) return refuse('validation_failed', toFieldErrors(parsed.error));
  const attempt = { email: person.email, address: toCountedNetwork(client) };
  const waitSeconds = await deps.limits.countEmail(attempt);
  if (waitSeconds !== null) {
    const text = `You requested too many emails. Try again in ${describeWait(waitSeconds)}.`;
    return refuse('rate_limited', { newEmail: text }, waitSeconds);
  }
  const { newEmail } = parsed.data;
  const requested = await provider.recovery.startEmailChange({ subject, newEmail });
  const { token, undoToken, oldEmail } = requested;
  if (token !== null) {
    sendEmail(deps, writeEmailChange({ to: newEmail, url: toLink(deps, 'change-email', token) }));
  }
  const url = toLink(deps, 'undo-email-change', undoToken);
  sendEmail(deps, writeEmailChangeRequested({ to: oldEmail, url, newEmail }));
  const { userId } = person.actor;
  await recordSignIn(deps, { action: 'email.change_requested', userId, client });
  return done(
    `We sent a link to ${newEmail}. Open it in this browser to make it your address. We also notified ${oldEmail}.`,
  );
}
