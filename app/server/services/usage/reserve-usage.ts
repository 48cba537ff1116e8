import {
  SUBSCRIPTION_REQUIRED_QUESTION,
  toDailyLimitMessage,
} from '#app/domain/errors/messages.ts';
import { hoursUntil } from '#app/domain/billing/plans.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { getQuotaDay, type PlanLimits } from './plan-limits.ts';

export interface ReserveOptions {
  readonly workspaceId: string;
  /** The plan's limits, read before the transaction. */
  readonly limits: PlanLimits;
  readonly now: Date;
  readonly deliveries: number;
  /** 0 for a retried delivery whose post still counts. */
  readonly posts?: 0 | 1;
}

/**
 * Counts a post and its deliveries against today, in the transaction that inserts the post. Throws
 * `subscription_required` or `daily_limit_reached`.
 */
export async function reserveUsage(
  tx: Prisma.TransactionClient,
  options: ReserveOptions,
): Promise<void> {
  requireSubscription(options.limits);
  const reserved = await tx.$executeRaw(reservation(options));
  if (reserved === 0) await refuseUsage(tx, options);
}

/** Throws `subscription_required` unless the workspace has an active plan. */
export function requireSubscription({ subscribed }: Pick<PlanLimits, 'subscribed'>): void {
  if (subscribed) return;
  throw new AppError('subscription_required', {
    message: SUBSCRIPTION_REQUIRED_QUESTION,
  });
}

/**
 * Builds the reservation as a statement that writes one row, or none if the daily quota is used up. It's a
 * single conditional statement, so two concurrent posts can't both take the last slot.
 */
export function reservation({
  workspaceId,
  limits,
  now,
  deliveries,
  posts = 1,
}: ReserveOptions): Prisma.Sql {
  const { day } = getQuotaDay(now, limits.timeZone);
  return Prisma.sql`
    INSERT INTO usage_day AS today (workspace_id, day, time_zone, posts_used, deliveries_used, updated_at)
    SELECT ${workspaceId}, ${day}::date, ${limits.timeZone}, ${posts}::int, ${deliveries}::int, now()
    WHERE ${posts}::int <= ${limits.postsPerDay}::int AND ${deliveries}::int <= ${limits.deliveriesPerDay}::int
    ON CONFLICT (workspace_id, day) DO UPDATE
    SET posts_used = today.posts_used + excluded.posts_used,
        deliveries_used = today.deliveries_used + excluded.deliveries_used, updated_at = now()
    WHERE today.posts_used + excluded.posts_used <= ${limits.postsPerDay}::int
      AND today.deliveries_used + excluded.deliveries_used <= ${limits.deliveriesPerDay}::int`;
}

/** Throws `daily_limit_reached` with the day's usage, which rolls back the caller's transaction. */
export async function refuseUsage(
  tx: Prisma.TransactionClient,
  { limits, now, workspaceId }: ReserveOptions,
): Promise<never> {
  const { day, resetAt } = getQuotaDay(now, limits.timeZone);
  const stored = await tx.usageDay.findUnique({
    where: { workspaceId_day: { workspaceId, day } },
    select: { postsUsed: true, deliveriesUsed: true },
  });
  const today = stored ?? { postsUsed: 0, deliveriesUsed: 0 };
  const postsAreOut = today.postsUsed >= limits.postsPerDay;
  const [used, limit, what] = postsAreOut
    ? ([today.postsUsed, limits.postsPerDay, 'posts'] as const)
    : ([today.deliveriesUsed, limits.deliveriesPerDay, 'platform posts'] as const);
  throw new AppError('daily_limit_reached', {
    message: toDailyLimitMessage({ used, limit, what, hours: hoursUntil(resetAt, now) }),
    retryAfterSeconds: Math.ceil((resetAt.getTime() - now.getTime()) / 1000),
    meta: { used, limit, resetAt: resetAt.toISOString() },
  });
}
