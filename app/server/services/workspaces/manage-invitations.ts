import {
  type InvitationList,
  INVITATION_DAYS,
  type InviteMemberInput,
  MAX_OPEN_INVITATIONS,
  type SentInvitation,
} from '#app/domain/workspaces/members.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requirePerson, requireRole } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import { createInvitationToken, hashInvitationToken } from '../access/invitation-token.ts';
import {
  INVITATION_COLUMNS,
  type InvitationRow,
  OPEN,
  toInvitationOutput,
} from '../access/invitation-row.ts';
import { lockAsOwner } from './lock-workspace.ts';
import { sendInvitation } from './send-invitation.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock' | 'callLimits' | 'mailer' | 'settings' | 'logger'>;

const DAY_MS = 24 * 3_600_000;
const NO_INVITATION = 'This invitation doesn’t exist, has expired, or was already used.';

/** Lists open invitations, newest first, including expired ones. */
export async function listInvitations(
  { prisma, clock }: Deps,
  actor: Actor,
): Promise<InvitationList> {
  requireRole(actor, 'viewer', 'workspace:read');
  const rows = await prisma.invitation.findMany({
    where: { workspaceId: actor.workspaceId, ...OPEN },
    select: INVITATION_COLUMNS,
    orderBy: { id: 'desc' },
  });
  return { items: rows.map((row) => toInvitationOutput(row, clock.now())) };
}

/**
 * Invites an email address; the emailed link works for seven days. Behaves the same whether or not the
 * address has an account here. Throws `conflict` for a member or an address that is already invited,
 * `rate_limited`, or `forbidden` for a token that would create an owner.
 */
export async function inviteMember(
  deps: Deps,
  actor: Actor,
  { email, role }: InviteMemberInput,
): Promise<SentInvitation> {
  requireRole(actor, 'owner', 'workspace:write');
  if (role === 'owner') requirePerson(actor);
  await deps.callLimits.count('invitation', actor.userId);
  const { workspaceId, userId: invitedByUserId } = actor;
  const link = writeLink(deps);
  const row = await deps.prisma.$transaction(async (tx) => {
    await lockAsOwner(tx, actor);
    await requireNew(tx, { workspaceId, email });
    const created = await tx.invitation.create({
      data: {
        id: createId('inv'),
        workspaceId,
        email,
        role,
        invitedByUserId,
        createdAt: link.now,
        ...link.columns,
      },
      select: INVITATION_COLUMNS,
    });
    const fact = { action: 'member.invited', subject: created.id, data: { role } } as const;
    await recordAudit(tx, actor, { ...fact, at: link.now });
    await recordEffect(tx, created.id);
    return created;
  });
  return sendInvitation(deps, { row, token: link.token, now: link.now });
}

/** Sends another email, whose link replaces the previous one. Throws `not_found` or `rate_limited`. */
export async function resendInvitation(
  deps: Deps,
  actor: Actor,
  { invitationId }: { invitationId: string },
): Promise<SentInvitation> {
  requireRole(actor, 'owner', 'workspace:write');
  await deps.callLimits.count('invitation', actor.userId);
  const { columns, token, now } = writeLink(deps);
  const row = await deps.prisma.$transaction(async (tx) => {
    await lockAsOwner(tx, actor);
    const before = await getOpen(tx, actor, invitationId);
    // A token can't resend an invitation that it couldn't send.
    if (before.role === 'owner') requirePerson(actor);
    return tx.invitation.update({
      where: { id: invitationId },
      data: columns,
      select: INVITATION_COLUMNS,
    });
  });
  return sendInvitation(deps, { row, token, now });
}

/** Revokes an invitation, so its link stops working. Throws `not_found`. */
export async function revokeInvitation(
  { prisma, clock }: Deps,
  actor: Actor,
  { invitationId }: { invitationId: string },
): Promise<void> {
  requireRole(actor, 'owner', 'workspace:write');
  const now = clock.now();
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.invitation.updateMany({
      where: { id: invitationId, workspaceId: actor.workspaceId, ...OPEN },
      data: { revokedAt: now },
    });
    if (count === 0) throw new AppError('not_found', { message: NO_INVITATION });
    await recordAudit(tx, actor, { action: 'invitation.revoked', subject: invitationId, at: now });
  });
}

function writeLink({ clock, mailer }: Deps) {
  const now = clock.now();
  const token = createInvitationToken();
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  const tokenHash = hashInvitationToken(token);
  const columns = { sentAt: now, isEmailed: mailer !== null, expiresAt, tokenHash };
  return { now, token, columns };
}

async function getOpen(
  tx: Prisma.TransactionClient,
  { workspaceId }: Actor,
  invitationId: string,
): Promise<InvitationRow> {
  const row = await tx.invitation.findFirst({
    where: { id: invitationId, workspaceId, ...OPEN },
    select: INVITATION_COLUMNS,
  });
  if (!row) throw new AppError('not_found', { message: NO_INVITATION });
  return row;
}

async function requireNew(
  tx: Prisma.TransactionClient,
  { workspaceId, email }: { workspaceId: string; email: string },
): Promise<void> {
  const member = await tx.member.findFirst({
    where: { workspaceId, user: { email } },
    select: { id: true },
  });
  if (member) {
    throw new AppError('conflict', { message: `${email} is already a member of this workspace.` });
  }
  const open = await tx.invitation.findMany({
    where: { workspaceId, ...OPEN },
    select: { email: true },
  });
  if (open.some((one) => one.email === email)) {
    throw new AppError('conflict', {
      message: `${email} is already invited. Resend the email, or revoke the invitation.`,
    });
  }
  if (open.length < MAX_OPEN_INVITATIONS) return;
  throw new AppError('conflict', {
    message: `A workspace can have at most ${MAX_OPEN_INVITATIONS} open invitations. Revoke one first.`,
  });
}
