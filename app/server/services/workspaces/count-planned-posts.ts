import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

/** Returns how many scheduled and held posts deleting the actor's workspace would cancel. */
export async function countPlannedPosts(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
): Promise<number> {
  requireRole(actor, 'viewer', 'workspace:read');
  const { workspaceId } = actor;
  return prisma.post.count({ where: { workspaceId, stateSummary: { in: ['scheduled', 'held'] } } });
}
