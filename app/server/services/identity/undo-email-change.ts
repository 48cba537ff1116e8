import { toFieldErrors } from '#app/domain/errors/field-errors.ts';
import { ResetPasswordInput } from '#app/domain/identity/sign-in.ts';
import { writeEmailRestored } from '#app/server/emails/email-change-emails.ts';
import {
  type AccountEmailForm,
  type AccountEmailOutcome,
  getRecovery,
  refuse,
} from './account-email-outcome.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { sendEmail } from './send-email.ts';
import { recordSignIn } from './record-sign-in.ts';

/**
 * Restores an old email address, revokes all credentials, and sets a new password. Doesn't require signing
 * in.
 */
export async function undoEmailChange(
  deps: IdentityDeps,
  { client, fields }: AccountEmailForm,
): Promise<AccountEmailOutcome> {
  const parsed = ResetPasswordInput.safeParse(fields);
  if (!parsed.success) return refuse('validation_failed', toFieldErrors(parsed.error));
  const undone = await getRecovery(deps).undoEmailChange(parsed.data);
  if (undone.kind === 'expired') return undone;
  if (undone.kind === 'weak_password') {
    return refuse('validation_failed', { password: undone.message });
  }
  const { email, ended } = undone;
  await recordSignIn(deps, { action: 'email.restored', email, client });
  const url = `${deps.publicUrl}/forgot-password`;
  sendEmail(deps, writeEmailRestored({ to: email, url, ended }));
  return { kind: 'done', email };
}
