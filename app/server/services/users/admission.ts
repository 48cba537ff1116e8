import type { Prisma } from '#app/server/db/generated/client.ts';
import { findInvitation } from '../access/invitation-row.ts';

/** Who may make an account: everybody, whoever is invited, nobody. */
export type SignUpPolicy = 'open' | 'invite' | 'closed';

/** What somebody new comes with. */
export interface Admission {
  readonly policy: SignUpPolicy;
  /** Of the invitation that they came by. */
  readonly invitationToken: string | null;
  /** Who is signed in to the browser that they come with. */
  readonly signedInUserId?: string | null;
}

export const FOR_EVERYBODY: Admission = { policy: 'open', invitationToken: null };

export type SignUpRefusal = 'sign_up_invite' | 'sign_up_closed';

/**
 * Why somebody with this address may make no account; null when they may. The first one of an installation
 * always may: there is nobody yet who could invite. An invitation counts only with its link, so that
 * nobody learns which addresses are invited.
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
