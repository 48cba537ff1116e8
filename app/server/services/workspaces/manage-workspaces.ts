import {
  type CreateWorkspaceInput,
  MAX_OWNED_WORKSPACES,
  type UpdateWorkspaceInput,
  type WorkspaceList,
  type WorkspaceOutput,
} from '#app/domain/workspaces/workspaces.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requirePerson, requireRole, toRole } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { createWorkspace } from './create-workspace.ts';
import { lockAsOwner } from './lock-workspace.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

const COLUMNS = {
  id: true,
  name: true,
  timeZone: true,
  lateLimitMinutes: true,
} satisfies Prisma.WorkspaceSelect;

/** Lists the workspaces that the actor is a member of, oldest membership first; a token sees only its own. */
export async function listWorkspaces({ prisma }: Deps, actor: Actor): Promise<WorkspaceList> {
  requireRole(actor, 'viewer', 'workspace:read');
  const { userId, workspaceId, via } = actor;
  const rows = await prisma.member.findMany({
    where: { userId, ...(via === 'token' ? { workspaceId } : {}) },
    select: { role: true, workspace: { select: COLUMNS } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return {
    items: rows.map(({ role, workspace }) => ({
      ...workspace,
      role: toRole(role),
      isCurrent: workspace.id === workspaceId,
    })),
  };
}

/** Returns the actor's current workspace. */
export async function getWorkspace({ prisma }: Deps, actor: Actor): Promise<WorkspaceOutput> {
  requireRole(actor, 'viewer', 'workspace:read');
  const row = await prisma.workspace.findUniqueOrThrow({
    where: { id: actor.workspaceId },
    select: COLUMNS,
  });
  return { ...row, role: actor.role, isCurrent: true };
}

/**
 * Creates another workspace owned by the user and switches this browser to it. It has no plan, because each
 * workspace has its own subscription. Throws `conflict` if the user owns the maximum number.
 */
export async function addWorkspace(
  { prisma, clock }: Deps,
  actor: Actor,
  { name, timeZone }: CreateWorkspaceInput,
): Promise<{ workspaceId: string }> {
  requirePerson(actor);
  const now = clock.now();
  const { userId } = actor;
  return prisma.$transaction(async (tx) => {
    // Without the lock, two concurrent calls wouldn't count each other.
    await tx.$queryRaw`SELECT id FROM "user" WHERE id = ${userId} FOR UPDATE`;
    const owned = await tx.member.count({ where: { userId, role: 'owner' } });
    if (owned >= MAX_OWNED_WORKSPACES) {
      const message = `You can own at most ${MAX_OWNED_WORKSPACES} workspaces. Delete one you no longer need.`;
      throw new AppError('conflict', { message });
    }
    const { workspaceId } = await createWorkspace(tx, { ownerId: userId, name, timeZone, now });
    await enter(tx, actor, workspaceId);
    const created = { action: 'workspace.created', subject: workspaceId, at: now } as const;
    await recordAudit(tx, { ...actor, workspaceId }, created);
    return { workspaceId };
  });
}

/** Changes the name, the time zone, or the late limit. Throws `forbidden` unless the actor is an owner. */
export async function updateWorkspace(
  { prisma, clock }: Deps,
  actor: Actor,
  { name, timeZone, lateLimitMinutes }: UpdateWorkspaceInput,
): Promise<WorkspaceOutput> {
  requireRole(actor, 'owner', 'workspace:write');
  const { workspaceId } = actor;
  const at = clock.now();
  const changes = {
    ...(name && { name }),
    ...(timeZone && { timeZone }),
    ...(lateLimitMinutes !== undefined && { lateLimitMinutes }),
  };
  const row = await prisma.$transaction(async (tx) => {
    await lockAsOwner(tx, actor);
    const changed = { action: 'workspace.changed', subject: workspaceId, data: changes } as const;
    await recordAudit(tx, actor, { ...changed, at });
    const confirmed = timeZone ? { timeZoneConfirmedAt: at } : {};
    const data = { ...changes, ...confirmed };
    return tx.workspace.update({ where: { id: workspaceId }, data, select: COLUMNS });
  });
  return { ...row, role: actor.role, isCurrent: true };
}

/** Switches this browser to another of the user's workspaces. Throws `not_found` for any other workspace. */
export async function switchWorkspace(
  { prisma }: Deps,
  actor: Actor,
  { workspaceId }: { workspaceId: string },
): Promise<void> {
  requirePerson(actor);
  const { userId } = actor;
  const member = await prisma.member.findUnique({
    where: { workspaceId_userId: { workspaceId, userId } },
    select: { id: true },
  });
  if (!member)
    throw new AppError('not_found', {
      message: 'This workspace doesn’t exist, or you aren’t a member of it.',
    });
  await enter(prisma, actor, workspaceId);
}

/** Switches the session to a workspace. The caller must have checked that the user is a member. */
export async function enter(
  tx: Prisma.TransactionClient,
  { userId, sessionId }: Actor,
  workspaceId: string,
): Promise<void> {
  if (sessionId === undefined) return;
  await tx.session.updateMany({ where: { id: sessionId, userId }, data: { workspaceId } });
}
