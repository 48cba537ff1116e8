import { formatCount } from '#app/domain/text/format-count.ts';
import { PLANNED_STATES } from '#app/domain/posts/delivery-state.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requirePerson, requireRecentSignIn, requireRole } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { WHERE_OPEN } from '../open-states.ts';
import { cancelUnsent } from '../deliveries/cancel-unsent.ts';
import { endMembership } from './end-membership.ts';
import { lockAsOwner } from './lock-workspace.ts';

/** Statuses in which the payment provider still charges, or will charge. */
const CHARGED = ['active', 'trialing', 'past_due'];

const DELETED = { message: 'Canceled because the workspace was deleted.' };

/** Enough to cancel ten thousand scheduled deliveries in one transaction. */
const CLOSING = { timeout: 60_000 } as const;

/**
 * Deletes the actor's current workspace permanently: all members lose access immediately, and the worker
 * erases its rows and files (`eraseDeletedWorkspaces`). Scheduled and held posts are canceled. Throws `validation_failed` unless its name is given,
 * `reverification_required`, or `conflict` while it has a subscription or a post in progress.
 */
export async function deleteWorkspace(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
  { name }: { name: string },
): Promise<void> {
  requirePerson(actor);
  requireRole(actor, 'owner', 'workspace:write');
  const now = clock.now();
  requireRecentSignIn(actor, { now, level: 'strict' });
  const { workspaceId } = actor;
  await prisma.$transaction(async (tx) => {
    await lockAsOwner(tx, actor);
    await requireName(tx, workspaceId, name);
    await requireUnpaid(tx, workspaceId);
    await cancelUnsent(tx, { workspaceId, states: [...PLANNED_STATES], event: DELETED, now });
    await requireAtRest(tx, workspaceId);
    await tx.workspace.update({ where: { id: workspaceId }, data: { deletedAt: now } });
    await tx.invitation.deleteMany({ where: { workspaceId } });
    const members = await tx.member.findMany({ where: { workspaceId }, select: { userId: true } });
    for (const { userId } of members) await endMembership(tx, { workspaceId, userId, now });
    // The workspace's own log is deleted with it.
    const fact = { action: 'workspace.deleted', subject: workspaceId, at: now } as const;
    await recordAudit(tx, { ...actor, workspaceId: null }, { ...fact, data: { name } });
  }, CLOSING);
}

async function requireName(
  tx: Prisma.TransactionClient,
  workspaceId: string,
  typed: string,
): Promise<void> {
  const { name } = await tx.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { name: true },
  });
  if (typed.trim() === name) return;
  throw new AppError('validation_failed', {
    message: `Type the workspace’s name to delete it: ${name}`,
  });
}

async function requireUnpaid(tx: Prisma.TransactionClient, workspaceId: string): Promise<void> {
  const paid = await tx.subscription.findFirst({
    where: { workspaceId, subscriptionId: { not: null }, status: { in: CHARGED } },
    select: { id: true },
  });
  if (!paid) return;
  throw new AppError('conflict', {
    message: 'This workspace still has a paid subscription. Cancel it first.',
  });
}

async function requireAtRest(tx: Prisma.TransactionClient, workspaceId: string): Promise<void> {
  const open = await tx.delivery.count({
    where: { workspaceId, state: WHERE_OPEN },
  });
  if (open === 0) return;
  throw new AppError('conflict', {
    message: `${formatCount(open, 'delivery is', 'deliveries are')} still in progress. Cancel or wait for unfinished deliveries, then delete the workspace.`,
  });
}
