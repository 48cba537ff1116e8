import type { Prisma } from '#app/server/db/generated/client.ts';
import { getQuotaDay } from './plan-limits.ts';

/**
 * Gives back what a delivery took from its day's limit, when it ended without ever having been sent;
 * the post itself when none of its deliveries was sent. The caller holds the post's row lock.
 */
export async function giveBackUsage(
  tx: Prisma.TransactionClient,
  delivery: {
    readonly id: string;
    readonly postId: string;
    readonly workspaceId: string;
    readonly createdAt: Date;
  },
): Promise<void> {
  const { timeZone } = await tx.workspace.findUniqueOrThrow({
    where: { id: delivery.workspaceId },
    select: { timeZone: true },
  });
  const siblings = await tx.delivery.findMany({
    where: { postId: delivery.postId },
    select: { id: true, state: true, intentAt: true },
  });
  const own = siblings.find((row) => row.id === delivery.id);
  if (!own || own.intentAt !== null) return;
  const nothingWasSent = siblings.every((row) => row.state === 'failed' && row.intentAt === null);
  const { day } = getQuotaDay(delivery.createdAt, timeZone);
  await tx.$executeRaw`
    UPDATE usage_day
    SET deliveries_used = GREATEST(0, deliveries_used - 1),
        posts_used = GREATEST(0, posts_used - ${nothingWasSent ? 1 : 0}), updated_at = now()
    WHERE workspace_id = ${delivery.workspaceId} AND day = ${day}::date`;
}
