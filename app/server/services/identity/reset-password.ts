import { toFieldErrors } from '#app/domain/errors/field-errors.ts';
import { ResetPasswordInput } from '#app/domain/identity/sign-in.ts';
import { writePasswordChanged } from '#app/server/emails/account-emails.ts';
import {
  type AccountEmailForm,
  type AccountEmailOutcome,
  findSignedInSubject,
  getRecovery,
  refuse,
} from './account-email-outcome.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { sendEmail } from './send-email.ts';
import { recordSignIn } from './record-sign-in.ts';

/** Sets a new password by a reset link, and emails the user what was revoked. */
export async function resetPassword(
  deps: IdentityDeps,
  { client, current, fields, keep }: AccountEmailForm,
): Promise<AccountEmailOutcome> {
  const parsed = ResetPasswordInput.safeParse(fields);
  if (!parsed.success) return refuse('validation_failed', toFieldErrors(parsed.error));
  const signedInSubject = await findSignedInSubject(deps, current);
  const recovery = getRecovery(deps);
  const reset = await recovery.resetPassword({ ...parsed.data, keep, signedInSubject });
  if (reset.kind === 'expired') return reset;
  if (reset.kind === 'weak_password') {
    return refuse('validation_failed', { password: reset.message });
  }
  const { email, ended } = reset;
  await recordSignIn(deps, { action: 'password.reset', email, client });
  const url = `${deps.publicUrl}/forgot-password`;
  sendEmail(deps, writePasswordChanged({ to: email, url, ended }));
  return { kind: 'done', email };
}
