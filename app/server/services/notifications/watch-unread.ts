import { isDeepStrictEqual } from 'node:util';
import type { UnreadNotifications } from '#app/domain/notifications/notifications.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { toOwn } from './own-notifications.ts';

/** Yields what is unread now and after each change, until the signal aborts. */
export async function* watchUnread(
  { prisma, liveReads }: Pick<ServiceDeps, 'prisma' | 'liveReads'>,
  actor: Actor,
  { signal }: { readonly signal: AbortSignal },
): AsyncGenerator<UnreadNotifications, void> {
  requireRole(actor, 'viewer', 'posts:read');
  const { workspaceId, userId, environment } = actor;
  const source = {
    key: `unread:${workspaceId}:${userId}:${environment}`,
    topic: `notifications:${userId}`,
    read: () => readUnread(prisma, actor),
  } as const;
  let shown: UnreadNotifications | null = null;
  for await (const unread of liveReads.watch(source, signal)) {
    if (!isDeepStrictEqual(unread, shown)) yield unread;
    shown = unread;
  }
}

async function readUnread(
  prisma: ServiceDeps['prisma'],
  actor: Actor,
): Promise<UnreadNotifications> {
  const { _count: unreadCount, _max: newest } = await prisma.notification.aggregate({
    where: { ...toOwn(actor), readAt: null },
    _count: true,
    _max: { id: true },
  });
  return { unreadCount, newestId: newest.id };
}
