import {
  toNotificationPath,
  toNotificationText,
} from '#app/domain/notifications/notification-text.ts';
import {
  type ListNotificationsInput,
  type NotificationOutput,
  type NotificationPage,
  StoredNotification,
} from '#app/domain/notifications/notifications.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { countUnread } from './count-unread.ts';

const COLUMNS = {
  id: true,
  kind: true,
  platform: true,
  data: true,
  postId: true,
  createdAt: true,
  readAt: true,
} satisfies Prisma.NotificationSelect;

/** Lists the actor's notifications in this workspace, newest first. */
export async function listNotifications(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { cursor, limit }: ListNotificationsInput,
): Promise<NotificationPage> {
  const { workspaceId, userId } = actor;
  const older = cursor === undefined ? {} : { id: { lt: cursor } };
  const [rows, unreadCount] = await Promise.all([
    prisma.notification.findMany({
      where: { workspaceId, userId, ...older },
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
  const { kind, platform } = stored;
  return [
    {
      id: row.id,
      kind,
      platform,
      ...toNotificationText(stored),
      path: toNotificationPath(row.postId),
      createdAt: row.createdAt.toISOString(),
      isRead: row.readAt !== null,
    },
  ];
}
