import { toNotificationText } from '#app/domain/notifications/notification-text.ts';
import {
  type ListNotificationsInput,
  type NotificationOutput,
  type NotificationPage,
  StoredNotification,
} from '#app/domain/notifications/notifications.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { countUnread } from './count-unread.ts';
import { toOwn } from './own-notifications.ts';

const COLUMNS = {
  id: true,
  kind: true,
  platform: true,
  data: true,
  postId: true,
  accountId: true,
  createdAt: true,
  readAt: true,
} satisfies Prisma.NotificationSelect;

/** Lists the actor's notifications in this workspace, newest first. */
export async function listNotifications(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { unread, cursor, limit }: ListNotificationsInput,
): Promise<NotificationPage> {
  requireRole(actor, 'viewer', 'posts:read');
  const older = cursor === undefined ? {} : { id: { lt: cursor } };
  const [rows, unreadCount] = await Promise.all([
    prisma.notification.findMany({
      where: { ...toOwn(actor), ...older, ...(unread === 'true' ? { readAt: null } : {}) },
      select: COLUMNS,
      orderBy: { id: 'desc' },
      take: limit + 1,
    }),
    countUnread({ prisma }, actor),
  ]);
  const page = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
  return { items: page.flatMap(toOutput), nextCursor, unreadCount };
}

/** Skips a kind that only a newer version of Fanfare knows. */
function toOutput(
  row: Prisma.NotificationGetPayload<{ select: typeof COLUMNS }>,
): NotificationOutput[] {
  const stored = StoredNotification.safeParse(row).data;
  if (!stored) return [];
  const { kind, platform, data } = stored;
  return [
    {
      id: row.id,
      kind,
      platform,
      ...toNotificationText(stored),
      postId: row.postId,
      accountId: row.accountId,
      seriesId: data.seriesId,
      createdAt: row.createdAt.toISOString(),
      readAt: row.readAt?.toISOString() ?? null,
    },
  ];
}
