import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { toOwn } from './own-notifications.ts';

/** Counts the actor's unread notifications in this workspace, without those about one post if it's given. */
export function countUnread(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { exceptPostId }: { readonly exceptPostId?: string | undefined } = {},
): Promise<number> {
  const where = { ...toOwn(actor), readAt: null };
  if (exceptPostId === undefined) return prisma.notification.count({ where });
  // Notifications about accounts have no post.
  const others = [{ postId: null }, { postId: { not: exceptPostId } }];
  return prisma.notification.count({ where: { ...where, OR: others } });
}
