import { toLiveParts } from '#app/domain/posts/thread.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { getPlanLimits, getQuotaDay } from './plan-limits.ts';
import { reserveUsage } from './reserve-usage.ts';

interface CountedDelivery {
  readonly id: string;
  readonly postId: string;
  readonly workspaceId: string;
}

const COLUMNS = {
  id: true,
  state: true,
  intentAt: true,
  liveParts: true,
  createdAt: true,
  countedAt: true,
} as const;

type Sibling = Prisma.DeliveryGetPayload<{ select: typeof COLUMNS }>;

/**
 * Credits a delivery's share back to its day's quota if it finished without being sent, and the post's share
 * if none of its deliveries was sent. The caller holds the post's row lock.
 */
export async function releaseUsage(
  tx: Prisma.TransactionClient,
  delivery: CountedDelivery,
): Promise<void> {
  const { timeZone } = await tx.workspace.findUniqueOrThrow({
    where: { id: delivery.workspaceId },
    select: { timeZone: true },
  });
  const siblings = await listSiblings(tx, delivery);
  const own = siblings.find((row) => row.id === delivery.id);
  if (!own || isSent(own)) return;
  const posts = siblings.every(isGivenBack) && (await isCounted(tx, delivery)) ? 1 : 0;
  const { day } = getQuotaDay(own.countedAt ?? own.createdAt, timeZone);
  await tx.$executeRaw`
    UPDATE usage_day
    SET deliveries_used = GREATEST(0, deliveries_used - 1),
        posts_used = GREATEST(0, posts_used - ${posts}), updated_at = now()
    WHERE workspace_id = ${delivery.workspaceId} AND day = ${day}::date`;
}

/**
 * Counts a retried delivery against today, because its failure credited its share back, and the post too if
 * all of its deliveries had failed or been canceled unsent. The caller holds the post's row lock and has
 * requeued the delivery in the same transaction. Throws `daily_limit_reached` or `subscription_required`.
 */
export async function reserveUsageAgain(
  tx: Prisma.TransactionClient,
  { delivery, now }: { delivery: CountedDelivery; now: Date },
): Promise<void> {
  const posts = (await doesPostCountAgain(tx, delivery)) ? 1 : 0;
  const { workspaceId } = delivery;
  const limits = await getPlanLimits(tx, workspaceId);
  await reserveUsage(withinPrisma(tx), { workspaceId, limits, now, deliveries: 1, posts });
  await tx.delivery.updateMany({ where: { id: delivery.id }, data: { countedAt: now } });
}

/**
 * Returns whether the delivery's post counts against the quota again if this delivery is sent: all of its other
 * deliveries had failed or been canceled unsent. A resend of a post that still counts never does.
 */
export async function doesPostCountAgain(
  tx: Prisma.TransactionClient,
  delivery: Pick<CountedDelivery, 'id' | 'postId'>,
): Promise<boolean> {
  const others = (await listSiblings(tx, delivery)).filter(({ id }) => id !== delivery.id);
  return others.every(isGivenBack) && (await isCounted(tx, delivery));
}

/** Returns whether the post itself counts against the quota, besides its deliveries. */
async function isCounted(
  tx: Prisma.TransactionClient,
  { postId }: Pick<CountedDelivery, 'postId'>,
): Promise<boolean> {
  const { countsAsPost } = await tx.post.findUniqueOrThrow({
    where: { id: postId },
    select: { countsAsPost: true },
  });
  return countsAsPost;
}

/** Returns whether the delivery finished without being sent, so it counts against nothing. */
function isGivenBack(sibling: Sibling): boolean {
  return !isSent(sibling) && (sibling.state === 'failed' || sibling.state === 'canceled');
}

/** Returns whether a post may have become visible, or some posts of a thread have. */
function isSent({ intentAt, liveParts }: Sibling): boolean {
  return intentAt !== null || toLiveParts(liveParts).length > 0;
}

function listSiblings(
  tx: Prisma.TransactionClient,
  { postId }: Pick<CountedDelivery, 'postId'>,
): Promise<Sibling[]> {
  return tx.delivery.findMany({ where: { postId }, select: COLUMNS });
}
