import { toFieldErrors } from '#app/domain/errors/field-errors.ts';
import { ForgotPasswordInput } from '#app/domain/identity/sign-in.ts';
import { writeReset } from '#app/server/emails/account-emails.ts';
import {
  type AccountEmailForm,
  type AccountEmailOutcome,
  getRecovery,
  refuse,
} from './account-email-outcome.ts';
import { countEmail } from './count-email.ts';
import { toLink } from './email-link.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { sendEmail } from './send-email.ts';
import { recordSignIn } from './record-sign-in.ts';

/** Emails a reset link. Returns the same result for an email address without an account. */
export async function requestPasswordReset(
  deps: IdentityDeps,
  { client, fields }: Pick<AccountEmailForm, 'client' | 'fields'>,
): Promise<AccountEmailOutcome> {
  const typed = fields['email'];
  const parsed = ForgotPasswordInput.safeParse({ email: typed });
  if (!parsed.success) {
    const email = typeof typed === 'string' ? typed : '';
    return refuse('validation_failed', toFieldErrors(parsed.error), { email });
  }
  const { email } = parsed.data;
  const refused = await countEmail(deps, client, email);
  if (refused) return refused;
  await recordSignIn(deps, { action: 'password.reset_asked', email, client });
  emailReset(deps, email);
  return { kind: 'done', email };
}

/** Doesn't wait: an unknown address writes no token, and the time difference would reveal that. */
function emailReset(deps: IdentityDeps, email: string): void {
  getRecovery(deps)
    .startReset(email)
    .then(
      (token) => {
        if (token === null) return;
        sendEmail(deps, writeReset({ to: email, url: toLink(deps, 'reset-password', token) }));
      },
      (error: unknown) => deps.logger.error({ err: error }, 'A password couldn’t be reset.'),
    );
}
