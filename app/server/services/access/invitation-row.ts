import type { InvitationOutput } from '#app/domain/workspaces/members.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { toRole } from '../actor.ts';
import { hashInvitationToken } from './invitation-token.ts';

export const INVITATION_COLUMNS = {
  id: true,
  workspaceId: true,
  email: true,
  role: true,
  sentAt: true,
  isEmailed: true,
  expiresAt: true,
  workspace: { select: { name: true } },
  invitedBy: { select: { email: true, firstName: true, lastName: true } },
} satisfies Prisma.InvitationSelect;

export type InvitationRow = Prisma.InvitationGetPayload<{ select: typeof INVITATION_COLUMNS }>;

/** Matches invitations that were neither accepted nor revoked. */
export const OPEN = { acceptedAt: null, revokedAt: null } satisfies Prisma.InvitationWhereInput;

/** Finds the invitation of a working link; returns null for any other link, whatever is wrong with it. */
export async function findInvitation(
  prisma: Pick<Prisma.TransactionClient, 'invitation'>,
  { token, now }: { token: string; now: Date },
): Promise<InvitationRow | null> {
  return prisma.invitation.findFirst({
    where: { tokenHash: hashInvitationToken(token), ...OPEN, expiresAt: { gt: now } },
    select: INVITATION_COLUMNS,
  });
}

export function toInvitationOutput(row: InvitationRow, now: Date): InvitationOutput {
  const { id, email, role, invitedBy, sentAt, expiresAt } = row;
  return {
    id,
    email,
    role: toRole(role),
    invitedBy: invitedBy?.email ?? null,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
  };
}

/** Returns the inviter's name for the email and the page it links to. */
export function toInviterName({ invitedBy }: Pick<InvitationRow, 'invitedBy'>): string {
  if (!invitedBy) return 'A former member';
  const { firstName, lastName, email } = invitedBy;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name === '' ? email : `${name} (${email})`;
}
