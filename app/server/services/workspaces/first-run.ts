import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { StartStep } from '#app/domain/workspaces/first-run.ts';
import { type Actor, requirePerson, requireRole } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { DEFAULT_TIME_ZONE } from './create-workspace.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock' | 'platforms'>;

export interface Start {
  /** The steps that the person skipped in this workspace. */
  readonly skipped: readonly string[];
  /** The workspace's time zone until an owner confirms or changes it; null for everyone else. */
  readonly timeZoneToConfirm: string | null;
  /** Platforms that this installation has no credentials for. */
  readonly sandboxed: readonly PlatformId[];
}

/** Returns the person's progress from sign-up to the first post. */
export async function readStart({ prisma, platforms }: Deps, actor: Actor): Promise<Start> {
  requirePerson(actor);
  const { workspaceId, userId, role } = actor;
  const member = await prisma.member.findUnique({
    where: { workspaceId_userId: { workspaceId, userId } },
    select: {
      startSkipped: true,
      workspace: { select: { timeZone: true, timeZoneConfirmedAt: true } },
    },
  });
  const asks = role === 'owner' && member?.workspace.timeZoneConfirmedAt === null;
  return {
    skipped: member?.startSkipped ?? [],
    timeZoneToConfirm: asks ? member.workspace.timeZone : null,
    sandboxed: PLATFORM_IDS.filter((id) => platforms.environmentFor(id) === 'sandbox'),
  };
}

/** Remembers that the person skipped a step. */
export async function skipStartStep(
  { prisma }: Deps,
  actor: Actor,
  { step }: { step: StartStep },
): Promise<void> {
  requirePerson(actor);
  const { workspaceId, userId } = actor;
  await prisma.member.updateMany({
    where: { workspaceId, userId, NOT: { startSkipped: { has: step } } },
    data: { startSkipped: { push: step } },
  });
}

/**
 * Uses the browser's time zone for a new workspace, whose own is still the default. Does nothing once an owner
 * confirmed or changed it.
 */
export async function adoptTimeZone(
  { prisma, clock }: Deps,
  actor: Actor,
  { timeZone }: { timeZone: string },
): Promise<void> {
  requirePerson(actor);
  requireRole(actor, 'owner', 'workspace:write');
  const { workspaceId } = actor;
  const { count } = await prisma.workspace.updateMany({
    where: { id: workspaceId, timeZoneConfirmedAt: null, timeZone: DEFAULT_TIME_ZONE },
    data: { timeZone },
  });
  if (count === 0) return;
  const changed = {
    action: 'workspace.changed',
    subject: workspaceId,
    data: { timeZone },
  } as const;
  await recordAudit(prisma, actor, { ...changed, at: clock.now() });
}

/** Stops asking whether the time zone is right. */
export async function confirmTimeZone({ prisma, clock }: Deps, actor: Actor): Promise<void> {
  requirePerson(actor);
  requireRole(actor, 'owner', 'workspace:write');
  await prisma.workspace.updateMany({
    where: { id: actor.workspaceId, timeZoneConfirmedAt: null },
    data: { timeZoneConfirmedAt: clock.now() },
  });
}
