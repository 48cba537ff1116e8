import type {
  ReadNotificationsInput,
  ReadNotificationsOutput,
} from '#app/domain/notifications/notifications.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { countUnread } from './count-unread.ts';
import { toOwn } from './own-notifications.ts';

type ReadDeps = Pick<ServiceDeps, 'prisma' | 'clock'>;

/** Marks the actor's notifications in this workspace as read, or some of them. Returns how many were unread. */
export async function markRead(
  { prisma, clock }: ReadDeps,
  actor: Actor,
  { ids, postId }: Pick<ReadNotificationsInput, 'ids' | 'postId'>,
): Promise<number> {
  const { count } = await prisma.notification.updateMany({
    where: {
      ...toOwn(actor),
      readAt: null,
      ...(ids === undefined ? {} : { id: { in: ids } }),
      ...(postId === undefined ? {} : { postId }),
    },
    data: { readAt: clock.now() },
  });
  return count;
}

/** Marks notifications as read for a caller of the API. Viewers have notifications, too. */
export async function readNotifications(
  deps: ReadDeps,
  actor: Actor,
  input: ReadNotificationsInput,
): Promise<ReadNotificationsOutput> {
  requireRole(actor, 'viewer', 'posts:write');
  const readCount = await markRead(deps, actor, input);
  return { readCount, unreadCount: await countUnread(deps, actor) };
}
