import type { AuditAction } from '#app/domain/workspaces/audit.ts';
import {
  type SecurityChange as ChangeKind,
  writeSecurityChange,
} from '#app/server/emails/account-emails.ts';
import type { Person } from './find-person.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { SECURITY_PATH } from './welcome-device.ts';
import { rotateSession } from './rotate-session.ts';
import type { SecurityChange } from './security-outcome.ts';
import { sendEmail } from './send-email.ts';
import { recordSignIn } from './record-sign-in.ts';

/**
 * Completes every change to the user's sign-in methods: the session gets a new token, which is returned, the
 * user's sessions at the embedded provider end, and the change is recorded.
 */
export async function finishSecurityChange(
  deps: IdentityDeps,
  { person, subject, client }: SecurityChange,
  { action, ...changed }: { action: AuditAction; usedSecondFactor?: boolean },
): Promise<string> {
  const { userId, sessionId } = person.actor;
  const token = await rotateSession(deps, sessionId, changed);
  await deps.identityProvider.revokeSessions(subject);
  await recordSignIn(deps, { action, userId, client });
  return token;
}

/** Emails the user about a change, because they may not be the one who made it. */
export function emailPerson(
  deps: Pick<IdentityDeps, 'publicUrl' | 'mailer' | 'logger'>,
  { email }: Person,
  { change, details = null }: { change: ChangeKind; details?: string | null },
): void {
  const url = deps.publicUrl + SECURITY_PATH;
  sendEmail(deps, writeSecurityChange({ to: email, url, change, details }));
}
