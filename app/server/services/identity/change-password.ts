import { ChangePasswordInput } from '#app/domain/identity/account-security.ts';
import { toFieldErrors } from '#app/domain/errors/field-errors.ts';
import { writePasswordChanged } from '#app/server/emails/account-emails.ts';
import { describeWait } from './describe-wait.ts';
import { toCountedNetwork } from './client.ts';
import { findKnownDevice } from './find-known-device.ts';
import { finishSecurityChange } from './finish-security-change.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { done, refuse, type SecurityChange, type SecurityOutcome } from './security-outcome.ts';
import { sendEmail } from './send-email.ts';

/** Changes the user's password and revokes what the access table lists, except what the user keeps. */
export async function changePassword(
  deps: IdentityDeps,
  change: SecurityChange,
): Promise<SecurityOutcome> {
  const { person, provider, subject, client, fields, keep } = change;
  const parsed = ChangePasswordInput.safeParse(fields);
  if (!parsed.success) return refuse('validation_failed', toFieldErrors(parsed.error));
  const { email } = person;
  const knownDevice = await findKnownDevice(deps, client, email);
  const attempt = { email, address: toCountedNetwork(client), knownDevice };
  const waitSeconds = await deps.limits.password.count(attempt);
  if (waitSeconds !== null) {
    const password = `Too many attempts. Try again in ${describeWait(waitSeconds)}.`;
    return refuse('rate_limited', { password }, waitSeconds);
  }
  const browser = { sessionId: person.actor.sessionId, deviceHash: knownDevice, keep };
  const changed = await provider.recovery.changePassword({ subject, ...parsed.data, ...browser });
  if (changed.kind === 'wrong_password') {
    const password = 'This isn’t your current password.';
    return refuse('validation_failed', { password });
  }
  await deps.limits.password.forgive(attempt);
  if (changed.kind === 'weak_password') {
    return refuse('validation_failed', { newPassword: changed.message });
  }
  const sessionToken = await finishSecurityChange(deps, change, { action: 'password.changed' });
  const url = `${deps.publicUrl}/forgot-password`;
  sendEmail(deps, writePasswordChanged({ to: email, url, ended: changed.ended }));
  return done('Your password has been changed, and you’re signed out everywhere else.', {
    sessionToken,
  });
}
