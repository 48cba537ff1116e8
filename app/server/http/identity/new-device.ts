import { describeDevice } from '#app/domain/identity/device-words.ts';
import { writeSecurityChange } from '#app/server/emails/account-emails.ts';
import { rememberDevice } from './known-devices.ts';
import { sendEmail } from './send-email.ts';
import { findNetwork } from '../guards/client-network.ts';
import { recordSignIn } from './sign-in-audit.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Exchange } from './sign-in-flow.ts';

/** The page where users manage their sign-in methods. */
export const SECURITY_PATH = '/app/settings/security';

/** Remembers the browser as the user's, and emails them if it's new and they have others. */
export async function welcomeDevice(
  deps: SignInDeps,
  exchange: Exchange,
  userId: string,
): Promise<void> {
  if (!(await rememberDevice(deps, exchange, userId))) return;
  const { request } = exchange;
  await recordSignIn(deps, { action: 'device.new', userId, request });
  const { email: to } = await deps.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true },
  });
  const device = describeDevice(request.get('user-agent') ?? null);
  const network = findNetwork(request) ?? 'an unknown network';
  const details = `${device}, from ${network}, ${toTimeText(deps.clock.now())}.`;
  const url = deps.publicUrl + SECURITY_PATH;
  sendEmail(deps, writeSecurityChange({ to, url, change: 'new_device', details }));
}

/** For example, "21 November 2026 at 09:00 UTC". An email can't know its reader's time zone. */
function toTimeText(at: Date): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-GB', options).format(at)} UTC`;
}
