import type { UnreadNotifications } from '#app/domain/notifications/notifications.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { countUnread } from './count-unread.ts';

/** Yields the number of unread notifications now and after each change, until the signal aborts. */
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
    read: () => countUnread({ prisma }, actor),
  } as const;
  let shown: number | null = null;
  for await (const unreadCount of liveReads.watch(source, signal)) {
    if (unreadCount !== shown) yield { unreadCount };
    shown = unreadCount;
  }
}
