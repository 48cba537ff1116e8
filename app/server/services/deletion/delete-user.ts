import {
  type DeletedAccountOutput,
  type DeletedPerson,
  RESTORE_DAYS,
} from '#app/domain/identity/account-deletion.ts';
import { DELETE_UNAUTHENTICATED } from '#app/domain/errors/messages/account.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { writeAccountDeleted } from '#app/server/emails/account-emails.ts';
import { type Actor, requirePerson, requireRecentSignIn } from '../actor.ts';
import { revokeAccess } from '../access/revoke-access.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { holdAffected } from '../deliveries/hold-planned.ts';
import type { ServiceDeps } from '../deps.ts';
import { ACCOUNT_DELETED, cancelUnsent } from '../deliveries/cancel-unsent.ts';
import { type CloseDeps, CLOSING, closeWorkspace } from './close-workspace.ts';
import { listOwnWorkspaces } from './own-workspaces.ts';

type DeleteDeps = CloseDeps & Pick<ServiceDeps, 'mailer' | 'settings'>;

const DAY_MS = 24 * 3_600_000;

/**
 * Deletes the actor's own account: cancels everything unsent in their workspaces, holds what they scheduled in others,
 * and signs the user out everywhere. For thirty days, they can restore the account by signing in. Throws `forbidden` for a token or if another user is
 * named, `reverification_required`, or `unauthenticated` if the account is already deleted.
 */
export async function deleteUser(
  deps: DeleteDeps,
  actor: Actor,
  named: readonly DeletedPerson[] = [],
): Promise<DeletedAccountOutput> {
  requirePerson(actor);
  const now = deps.clock.now();
  const purgeAfter = new Date(now.getTime() + RESTORE_DAYS * DAY_MS);
  const { email } = await requireSelf(deps, actor, named);
  requireRecentSignIn(actor, { now, level: 'strict_mfa' });
  const workspaceIds = await deps.prisma.$transaction(
    (tx) => markDeleted(tx, actor, { now, purgeAfter }),
    CLOSING,
  );
  await sendEmail(deps, { email, purgeAfter });
  for (const workspaceId of workspaceIds) {
    await closeWorkspace(deps, workspaceId).catch((error: unknown) => {
      // The account is deleted either way; the worker finishes the rest.
      deps.logger.error({ err: error, workspaceId }, 'A workspace couldn’t be closed yet.');
    });
  }
  return { deletedAt: now.toISOString(), restorableUntil: purgeAfter.toISOString() };
}

async function requireSelf(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { userId }: Actor,
  named: readonly DeletedPerson[],
): Promise<{ email: string }> {
  const own = await prisma.user.findFirst({
    where: { id: userId, deletedAt: null },
    select: { email: true },
  });
  if (own === null) throw new AppError('unauthenticated', { message: DELETE_UNAUTHENTICATED });
  const isOther = named.some(
    ({ userId: id = userId, email = own.email }) =>
      id !== userId || email.trim().toLowerCase() !== own.email,
  );
  if (!isOther) return own;
  throw new AppError('forbidden', { message: 'You can delete only your own account.' });
}

interface Marks {
  readonly now: Date;
  readonly purgeAfter: Date;
}

async function markDeleted(
  tx: Prisma.TransactionClient,
  actor: Actor,
  { now, purgeAfter }: Marks,
): Promise<string[]> {
  const { userId } = actor;
  const { count } = await tx.user.updateMany({
    where: { id: userId, deletedAt: null },
    data: { deletedAt: now, purgeAfter },
  });
  if (count === 0) throw new AppError('unauthenticated', { message: DELETE_UNAUTHENTICATED });
  const workspaceIds = await listOwnWorkspaces(tx, userId);
  const inThem = { workspaceId: { in: workspaceIds } };
  await revokeAccess(tx, { event: 'account_deleted', owner: { userId }, now });
  // Other members' tokens too: a workspace without an owner publishes nothing.
  await tx.apiToken.updateMany({ where: { revokedAt: null, ...inThem }, data: { revokedAt: now } });
  await tx.invitation.deleteMany({ where: { ...inThem, acceptedAt: null } });
  // Deliveries that turn out to be unsent must not be resumed: a held account sends nothing and only tracks
  // the rest.
  await tx.account.updateMany({ where: inThem, data: { heldUntil: purgeAfter } });
  for (const workspaceId of workspaceIds)
    await cancelUnsent(tx, { workspaceId, event: ACCOUNT_DELETED, now });
  await holdElsewhere(tx, { userId, workspaceIds, now });
  const concerns = { ...actor, workspaceId: null };
  await recordAudit(tx, concerns, { action: 'user.deleted', at: now, subject: userId });
  return workspaceIds;
}

/** Holds what the person scheduled in other people's workspaces. */
async function holdElsewhere(
  tx: Prisma.TransactionClient,
  { userId, workspaceIds: own, now }: { userId: string; workspaceIds: string[]; now: Date },
): Promise<void> {
  const others = await tx.member.findMany({
    where: { userId, workspaceId: { notIn: own } },
    select: { workspaceId: true },
  });
  const workspaceIds = others.map(({ workspaceId }) => workspaceId);
  const affected = { workspaceIds, authorUserId: userId };
  await holdAffected(withinPrisma(tx), { affected, reason: 'held_author_left', now });
}

async function sendEmail(
  { mailer, settings, logger }: Pick<DeleteDeps, 'mailer' | 'settings' | 'logger'>,
  { email, purgeAfter }: { email: string; purgeAfter: Date },
): Promise<void> {
  const url = `${settings.publicUrl}/login`;
  await mailer
    ?.send(writeAccountDeleted({ to: email, url, until: purgeAfter }))
    .catch((error: unknown) => {
      logger.warn({ err: error }, 'The email about a deleted account couldn’t be sent.');
    });
}
