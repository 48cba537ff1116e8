import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

/** Counts the actor's unread notifications in this workspace. */
export function countUnread(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId, userId }: Actor,
): Promise<number> {
  return prisma.notification.count({ where: { workspaceId, userId, readAt: null } });
}
