import { hoursUntil } from '#app/domain/plans.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { getQuotaDay, type PlanLimits } from './plan-limits.ts';

interface ReserveOptions {
  readonly workspaceId: string;
  /** The plan's, read before the transaction. */
  readonly limits: PlanLimits;
  readonly now: Date;
  readonly deliveries: number;
  /** 0 for a delivery that goes out again while its post still counts. */
  readonly posts?: 0 | 1;
}

/**
 * Counts a post with its deliveries against today, in the transaction that inserts the post: one
 * conditional statement, so that two posts at once cannot both take the last place.
 * Throws `subscription_required` or `daily_limit_reached`.
 */
export async function reserveUsage(
  tx: Prisma.TransactionClient,
  options: ReserveOptions,
): Promise<void> {
  const { posts = 1, deliveries, limits } = options;
  if (!limits.subscribed) {
    throw new AppError('subscription_required', {
      message:
        'You need an active subscription to access this feature. Would you like to view our pricing plans?',
    });
  }
  const { day, resetAt } = getQuotaDay(options.now, limits.timeZone);
  const reserved = await tx.$executeRaw`
    INSERT INTO usage_day AS today (workspace_id, day, time_zone, posts_used, deliveries_used, updated_at)
    SELECT ${options.workspaceId}, ${day}::date, ${limits.timeZone}, ${posts}::int, ${deliveries}::int, now()
    WHERE ${posts}::int <= ${limits.postsPerDay}::int AND ${deliveries}::int <= ${limits.deliveriesPerDay}::int
    ON CONFLICT (workspace_id, day) DO UPDATE
    SET posts_used = today.posts_used + excluded.posts_used,
        deliveries_used = today.deliveries_used + excluded.deliveries_used, updated_at = now()
    WHERE today.posts_used + excluded.posts_used <= ${limits.postsPerDay}::int
      AND today.deliveries_used + excluded.deliveries_used <= ${limits.deliveriesPerDay}::int`;
  if (reserved === 0) await refuse(tx, { ...options, day, resetAt });
}

async function refuse(
  tx: Prisma.TransactionClient,
  facts: ReserveOptions & { day: Date; resetAt: Date },
): Promise<never> {
  const { limits, day, resetAt, now, workspaceId } = facts;
  const stored = await tx.usageDay.findUnique({
    where: { workspaceId_day: { workspaceId, day } },
    select: { postsUsed: true, deliveriesUsed: true },
  });
  const today = stored ?? { postsUsed: 0, deliveriesUsed: 0 };
  const postsAreOut = today.postsUsed >= limits.postsPerDay;
  const [used, limit, what] = postsAreOut
    ? [today.postsUsed, limits.postsPerDay, 'posts']
    : [today.deliveriesUsed, limits.deliveriesPerDay, 'platform posts'];
  throw new AppError('daily_limit_reached', {
    message: `Daily limit reached! You've used ${used}/${limit} ${what} today. Resets in ${hoursUntil(resetAt, now)} hours.`,
    retryAfterSeconds: Math.ceil((resetAt.getTime() - now.getTime()) / 1000),
    meta: { used, limit, resetAt: resetAt.toISOString() },
  });
}
