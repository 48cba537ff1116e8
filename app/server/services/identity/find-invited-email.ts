import { findInvitation } from '../access/invitation-row.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** Returns the email address that an invitation was sent to, or null if its link is invalid or has expired. */
export async function findInvitedEmail(
  { prisma, clock }: Pick<IdentityDeps, 'prisma' | 'clock'>,
  { token }: { token: string },
): Promise<string | null> {
  const invitation = await findInvitation(prisma, { token, now: clock.now() });
  return invitation?.email ?? null;
}
