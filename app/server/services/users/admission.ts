import type { Prisma } from '#app/server/db/generated/client.ts';
import { findInvitation } from '../access/invitation-row.ts';

/** Who may create an account: everyone, invited people only, or nobody. */
export type SignUpPolicy = 'open' | 'invite' | 'closed';

/** How a new person arrives. */
export interface Admission {
  readonly policy: SignUpPolicy;
  /** Token of the invitation they followed. */
  readonly invitationToken: string | null;
  /** The user signed in to their browser. */
  readonly signedInUserId?: string | null;
}

export const FOR_EVERYBODY: Admission = { policy: 'open', invitationToken: null };

export type SignUpRefusal = 'sign_up_invite' | 'sign_up_closed';

/**
 * Returns why a person with this email address may not create an account; null if they may. The first user of
 * an installation always may, since nobody could have invited them. An invitation counts only together with
 * its link, so nobody can find out which addresses are invited.
 */
export async function findSignUpRefusal(
  prisma: Pick<Prisma.TransactionClient, 'user' | 'invitation'>,
  { policy, invitationToken }: Admission,
  { email, now }: { email: string; now: Date },
): Promise<SignUpRefusal | null> {
  if (policy === 'open') return null;
  if ((await prisma.user.findFirst({ select: { id: true } })) === null) return null;
  if (policy === 'closed') return 'sign_up_closed';
  if (invitationToken === null) return 'sign_up_invite';
  const invitation = await findInvitation(prisma, { token: invitationToken, now });
  return invitation?.email === email ? null : 'sign_up_invite';
}
