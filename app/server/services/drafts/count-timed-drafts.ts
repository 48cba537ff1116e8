import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { UNTIMED } from './untimed.ts';

/** Counts the workspace's drafts with a time or a queue, which aren't on the calendar. A workspace has at most 1,000 drafts. */
export async function countTimedDrafts(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
): Promise<number> {
  requireRole(actor, 'viewer', 'posts:read');
  const { workspaceId } = actor;
  return prisma.draft.count({ where: { workspaceId, deletedAt: null, NOT: UNTIMED } });
}
