import { readKept } from '#app/domain/identity/access-table.ts';
import {
  AddPasskeyInput,
  ChangeEmailInput,
  ChangePasswordInput,
  type SecurityIntent,
} from '#app/domain/identity/account-security.ts';
import type { AuditAction } from '#app/domain/workspaces/audit.ts';
import { CodeInput } from '#app/domain/identity/sign-in.ts';
import type { EmbeddedIdentityProvider } from '#app/server/adapters/identity/embedded-identity-provider.ts';
import { writeEmailChangeRequested } from '#app/server/emails/email-change-emails.ts';
import { writeEmailChange, writePasswordChanged } from '#app/server/emails/account-emails.ts';
import type { AddedPasskey } from '#app/server/ports/passkeys.ts';
import type { SecurityResult } from './account-security.ts';
import { toLink } from './account-email-context.ts';
import {
  renewSession,
  type SecurityContext,
  emailPerson,
  toOwner,
} from './account-security-context.ts';
import { findKnownDevice } from './known-devices.ts';
import { sendEmail } from './send-email.ts';
import { readAddress } from './sign-in-responses.ts';
import { recordSignIn } from './sign-in-audit.ts';
import { toFieldErrors } from '#app/domain/errors/field-errors.ts';
import { describeWait } from '#app/server/services/identity/describe-wait.ts';

interface Change extends SecurityContext {
  readonly provider: EmbeddedIdentityProvider;
  readonly subject: string;
  readonly form: FormData;
}

/** Handlers for each form, for a user who signed in recently. */
export const CHANGES: Readonly<
  Record<
    Exclude<SecurityIntent, 'session_end' | 'sessions_end_others'>,
    (change: Change) => Promise<SecurityResult>
  >
> = {
  email_change: askForEmailChange,
  password_change: changePassword,
  passkey_add: addPasskey,
  passkey_remove: removePasskey,
  totp_start: startCodes,
  totp_confirm: confirmCodes,
  totp_cancel: cancelCodes,
  totp_off: turnCodesOff,
  codes_renew: renewCodes,
};

/** Returns the same result if the email address is already taken. */
async function askForEmailChange(change: Change): Promise<SecurityResult> {
  const { deps, exchange, person, provider, subject, form } = change;
  if (deps.mailer === null) return refuse(404, { newEmail: 'This server doesn’t send email.' });
  const parsed = ChangeEmailInput.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuse(422, toFieldErrors(parsed.error));
  const attempt = { email: person.email, address: readAddress(exchange) };
  const waitSeconds = await deps.limits.countEmail(attempt);
  if (waitSeconds !== null) {
    exchange.response.setHeader('Retry-After', String(waitSeconds));
    const text = `You requested too many emails. Try again in ${describeWait(waitSeconds)}.`;
    return refuse(429, { newEmail: text });
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
  const { request } = exchange;
  await recordSignIn(deps, { action: 'email.change_requested', userId, request });
  return done(
    `We sent a link to ${newEmail}. Open it in this browser to make it your address. We also notified ${oldEmail}.`,
  );
}

async function changePassword(change: Change): Promise<SecurityResult> {
  const { deps, exchange, person, provider, subject, form } = change;
  const parsed = ChangePasswordInput.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuse(422, toFieldErrors(parsed.error));
  const { email } = person;
  const knownDevice = await findKnownDevice(deps, exchange, email);
  const attempt = { email, address: readAddress(exchange), knownDevice };
  const waitSeconds = await deps.limits.password.count(attempt);
  if (waitSeconds !== null) {
    exchange.response.setHeader('Retry-After', String(waitSeconds));
    const password = `Too many attempts. Try again in ${describeWait(waitSeconds)}.`;
    return refuse(429, { password });
  }
  const { sessionId } = person.actor;
  const browser = { sessionId, deviceHash: knownDevice, keep: readKept(form) };
  const changed = await provider.recovery.changePassword({ subject, ...parsed.data, ...browser });
  if (changed.kind === 'wrong_password') {
    return refuse(422, { password: 'This isn’t your current password.' });
  }
  await deps.limits.password.forgive(attempt);
  if (changed.kind === 'weak_password') return refuse(422, { newPassword: changed.message });
  await finish(change, 'password.changed');
  const url = `${deps.publicUrl}/forgot-password`;
  sendEmail(deps, writePasswordChanged({ to: email, url, ended: changed.ended }));
  return done('Your password has been changed, and you’re signed out everywhere else.');
}

const NOT_ADDED: Readonly<Record<Exclude<AddedPasskey, 'added'>, string>> = {
  refused: 'The passkey couldn’t be verified. Please try again.',
  known: 'This device already has a passkey for your account.',
  too_many: 'Your account already has the maximum number of passkeys. Remove one you don’t use.',
};

async function addPasskey(change: Change): Promise<SecurityResult> {
  const { person, provider, subject, form } = change;
  const parsed = AddPasskeyInput.safeParse(Object.fromEntries(form));
  if (!parsed.success) {
    const { answer, ...errors } = toFieldErrors(parsed.error);
    return refuse(422, answer === undefined ? errors : { ...errors, passkey: answer });
  }
  const { name, answer } = parsed.data;
  const owner = toOwner(person);
  const added = await provider.passkeys.finishAdding({ subject, owner, name, answer });
  if (added !== 'added') return refuse(422, { passkey: NOT_ADDED[added] });
  await finish(change, 'passkey.added');
  emailPerson(change, 'passkey_added', `${name}, added in ${person.device}.`);
  return done(`You can now sign in with the passkey “${name}”.`);
}

async function removePasskey(change: Change): Promise<SecurityResult> {
  const { provider, subject, form } = change;
  const id = form.get('passkeyId');
  const name = typeof id === 'string' ? await provider.passkeys.remove({ subject, id }) : null;
  if (name === null) return refuse(404, { passkey: 'This passkey no longer exists.' });
  await finish(change, 'passkey.removed');
  return done(
    `The passkey “${name}” can no longer be used to sign in. Delete it on your device too.`,
  );
}

async function startCodes({ provider, subject }: Change): Promise<SecurityResult> {
  await provider.secondFactor.start(subject);
  return done('Scan the QR code, then enter the code from your app.');
}

async function cancelCodes({ provider, subject }: Change): Promise<SecurityResult> {
  await provider.secondFactor.cancel(subject);
  return done('Nothing was changed.');
}

async function confirmCodes(change: Change): Promise<SecurityResult> {
  const { provider, subject, form } = change;
  const parsed = CodeInput.safeParse(Object.fromEntries(form));
  if (!parsed.success) return refuse(422, toFieldErrors(parsed.error));
  const codes = await provider.secondFactor.confirm({ subject, code: parsed.data.code });
  if (codes === null) {
    const code = 'That code isn’t valid right now. Check that your phone’s clock is correct.';
    return refuse(422, { code });
  }
  await finish(change, 'totp.enabled', { usedSecondFactor: true });
  emailPerson(change, 'second_factor_on');
  return done('From now on, you need a code to sign in with your password.', codes);
}

async function turnCodesOff(change: Change): Promise<SecurityResult> {
  const { provider, subject } = change;
  if (!(await provider.secondFactor.turnOff(subject)))
    return done('You don’t need a code to sign in.');
  await finish(change, 'totp.disabled');
  emailPerson(change, 'second_factor_off');
  return done('You no longer need a code to sign in.');
}

async function renewCodes(change: Change): Promise<SecurityResult> {
  const { deps, exchange, person, provider, subject } = change;
  const codes = await provider.secondFactor.renewRecoveryCodes(subject);
  if (codes === null) return refuse(409, { form: 'Two-step sign-in is turned off.' });
  const { request } = exchange;
  const { userId } = person.actor;
  await recordSignIn(deps, { action: 'recovery_codes.renewed', userId, request });
  return done('These are your new recovery codes. The old ones no longer work.', codes);
}

/** Completes every change to the user's sign-in methods. */
async function finish(
  change: Change,
  action: AuditAction,
  changed?: { usedSecondFactor: boolean },
): Promise<void> {
  const { deps, exchange, person } = change;
  await renewSession(change, changed);
  const { userId } = person.actor;
  await recordSignIn(deps, { action, userId, request: exchange.request });
}

function done(notice: string, codes: readonly string[] | null = null): SecurityResult {
  return { kind: 'done', notice, codes };
}

function refuse(status: number, errors: Readonly<Record<string, string>>): SecurityResult {
  return { kind: 'refused', status, errors };
}
