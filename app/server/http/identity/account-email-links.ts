import { ResetPasswordInput } from '#app/domain/identity/sign-in.ts';
import { writeEmailChanged, writeEmailRestored } from '#app/server/emails/email-change-emails.ts';
import type { EmailLinkKind } from '#app/server/ports/identity-provider.ts';
import {
  type AccountEmailResult,
  type AccountEmailContext,
  findSignedInSubject,
  toLink,
} from './account-email-context.ts';
import { sendEmail } from './send-email.ts';
import { recordSignIn } from './sign-in-audit.ts';
import { toFieldErrors } from '#app/domain/errors/field-errors.ts';

const NOT_SIGNED_IN: AccountEmailResult = {
  kind: 'refused',
  status: 403,
  errors: { form: 'Sign in to this account first, then open the link again.' },
  email: '',
};

/** Confirms an email address. The browser must be signed in to its account. */
export async function submitVerify(
  context: AccountEmailContext,
  form: FormData,
): Promise<AccountEmailResult> {
  const { deps, exchange, recovery } = context;
  const link = await openSignedIn(context, form, 'verify_email');
  if ('kind' in link) return link;
  if (!(await recovery.verifyEmail(link))) return { kind: 'expired' };
  await recordSignIn(deps, { action: 'email.verified', request: exchange.request });
  return { kind: 'done', email: null };
}

/** Changes the account's email address to the link's, and sends the old address another undo link. */
export async function submitChangeEmail(
  context: AccountEmailContext,
  form: FormData,
): Promise<AccountEmailResult> {
  const { deps, exchange, recovery } = context;
  const link = await openSignedIn(context, form, 'change_email');
  if ('kind' in link) return link;
  const changed = await recovery.changeEmail(link);
  if (changed === null) return { kind: 'expired' };
  const { from, to, undoToken } = changed;
  await recordSignIn(deps, { action: 'email.changed', email: to, request: exchange.request });
  const url = toLink(deps, 'undo-email-change', undoToken);
  sendEmail(deps, writeEmailChanged({ to: from, url, newEmail: to }));
  return { kind: 'done', email: to };
}

/**
 * Restores an old email address, revokes all credentials, and sets a new password. Doesn't require signing
 * in.
 */
export async function submitUndo(
  { deps, exchange, recovery }: AccountEmailContext,
  form: FormData,
): Promise<AccountEmailResult> {
  const parsed = ResetPasswordInput.safeParse(Object.fromEntries(form));
  if (!parsed.success)
    return { kind: 'refused', status: 422, errors: toFieldErrors(parsed.error), email: '' };
  const undone = await recovery.undoEmailChange(parsed.data);
  if (undone.kind === 'expired') return undone;
  if (undone.kind === 'weak_password')
    return { kind: 'refused', status: 422, errors: { password: undone.message }, email: '' };
  const { email, ended } = undone;
  await recordSignIn(deps, { action: 'email.restored', email, request: exchange.request });
  const url = `${deps.publicUrl}/forgot-password`;
  sendEmail(deps, writeEmailRestored({ to: email, url, ended }));
  return { kind: 'done', email };
}

/** Finds a form's link for a browser that is signed in to its account, or returns the refusal. */
async function openSignedIn(
  context: AccountEmailContext,
  form: FormData,
  kind: EmailLinkKind,
): Promise<{ token: string; signedInSubject: string } | AccountEmailResult> {
  const token = form.get('token');
  const link = typeof token === 'string' ? await context.recovery.findLink({ token, kind }) : null;
  if (typeof token !== 'string' || link === null) return { kind: 'expired' };
  const signedInSubject = await findSignedInSubject(context);
  return signedInSubject === link.subject ? { token, signedInSubject } : NOT_SIGNED_IN;
}
