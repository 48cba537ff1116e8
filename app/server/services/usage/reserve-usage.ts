import { hoursUntil } from '#app/domain/plans.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { getPlanLimits, getQuotaDay, type PlanLimits } from './plan-limits.ts';

interface ReserveOptions {
  readonly workspaceId: string;
  readonly now: Date;
  readonly deliveries: number;
  /** 0 for a delivery that goes out again while its post still counts. */
  readonly posts?: 0 | 1;
}

/**
 * Counts a post with its deliveries against today, in the transaction that inserts the post: one
 * conditional update, so that two posts at once cannot both take the last place.
 * Throws `subscription_required` or `daily_limit_reached`.
 */
export async function reserveUsage(
  tx: Prisma.TransactionClient,
  options: ReserveOptions,
): Promise<void> {
  const { posts = 1 } = options;
  const limits = await getPlanLimits(tx, options.workspaceId);
  if (!limits.subscribed) {
    throw new AppError('subscription_required', {
      message:
        'You need an active subscription to access this feature. Would you like to view our pricing plans?',
    });
  }
  const { day, resetAt } = getQuotaDay(options.now, limits.timeZone);
  await tx.$executeRaw`
    INSERT INTO usage_day (workspace_id, day, time_zone, posts_used, deliveries_used, updated_at)
    VALUES (${options.workspaceId}, ${day}::date, ${limits.timeZone}, 0, 0, now())
    ON CONFLICT (workspace_id, day) DO NOTHING`;
  const reserved = await tx.$executeRaw`
    UPDATE usage_day
    SET posts_used = posts_used + ${posts}, deliveries_used = deliveries_used + ${options.deliveries},
        updated_at = now()
    WHERE workspace_id = ${options.workspaceId} AND day = ${day}::date
      AND posts_used + ${posts} <= ${limits.postsPerDay}
      AND deliveries_used + ${options.deliveries} <= ${limits.deliveriesPerDay}`;
  if (reserved === 0) await refuse(tx, { ...options, limits, day, resetAt });
}

async function refuse(
  tx: Prisma.TransactionClient,
  facts: ReserveOptions & { limits: PlanLimits; day: Date; resetAt: Date },
): Promise<never> {
  const { limits, day, resetAt, now, workspaceId } = facts;
  const today = await tx.usageDay.findUniqueOrThrow({
    where: { workspaceId_day: { workspaceId, day } },
    select: { postsUsed: true, deliveriesUsed: true },
  });
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
