import { describeDevice } from '#app/domain/identity/device-words.ts';
import { writeSecurityChange } from '#app/server/emails/account-emails.ts';
import type { Client } from './client.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { rememberDevice } from './remember-device.ts';
import { sendEmail } from './send-email.ts';
import { recordSignIn } from './record-sign-in.ts';

/** The page where users manage their sign-in methods. */
export const SECURITY_PATH = '/app/settings/security';

/**
 * Remembers the browser as the user's, and emails them if it's new and they have others. Returns the token
 * for the browser's device cookie.
 */
export async function welcomeDevice(
  deps: Pick<IdentityDeps, 'prisma' | 'clock' | 'logger' | 'mailer' | 'publicUrl'>,
  client: Client,
  userId: string,
): Promise<string> {
  const { deviceToken, isNew } = await rememberDevice(deps, client, userId);
  if (!isNew) return deviceToken;
  await recordSignIn(deps, { action: 'device.new', userId, client });
  const { email: to } = await deps.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true },
  });
  const network = client.network ?? 'an unknown network';
  const device = describeDevice(client.userAgent);
  const details = `${device}, from ${network}, ${toTimeText(deps.clock.now())}.`;
  const url = deps.publicUrl + SECURITY_PATH;
  sendEmail(deps, writeSecurityChange({ to, url, change: 'new_device', details }));
  return deviceToken;
}

/** For example, "21 November 2026 at 09:00 UTC". An email can't know its reader's time zone. */
function toTimeText(at: Date): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-GB', options).format(at)} UTC`;
}
