import { createId } from '#app/server/db/ids.ts';
import type { Database } from '#app/server/db/open-database.ts';

/** Creates the notification of a failed delivery, as its outcome would. */
export async function createFailureNotification(
  { notification, delivery }: Database['prisma'],
  { userId, deliveryId }: { readonly userId: string; readonly deliveryId: string },
): Promise<void> {
  const { workspaceId, accountId, postId } = await delivery.findUniqueOrThrow({
    where: { id: deliveryId },
  });
  const [platform, account] = ['linkedin', 'Nova Reyes'];
  const reason = 'LinkedIn requires the permission to post.';
  const problem = { deliveryId, kind: 'delivery_failed', platform, account, reason };
  const caption = 'The kiln opens on Saturday at ten.';
  await notification.create({
    data: {
      id: createId('ntf'),
      workspaceId,
      userId,
      kind: 'delivery_failed',
      key: `post:${postId}`,
      postId,
      accountId,
      platform,
      data: { account, caption, reason, problems: [problem] },
      createdAt: new Date(),
    },
  });
}
