import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { toOwn } from './own-notifications.ts';

/** Counts the actor's unread notifications in this workspace. */
export function countUnread(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
): Promise<number> {
  return prisma.notification.count({ where: { ...toOwn(actor), readAt: null } });
}
