import { PAYMENT_PAST_DUE_REFUSAL } from '#app/domain/billing/past-due.ts';
import { toDailyLimitMessage } from '#app/domain/errors/messages/publishing.ts';
import { SUBSCRIPTION_REQUIRED_QUESTION } from '#app/domain/errors/messages/billing.ts';
import { hoursUntil } from '#app/domain/billing/plans.ts';
import { findUsedDay, type Reservation, reserveDay } from '#app/server/db/queries/usage-day.ts';
import type { Sql } from '#app/server/db/sql.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { getQuotaDay, type PlanLimits, toDayText } from './plan-limits.ts';

export interface ReserveOptions {
  readonly workspaceId: string;
  /** The plan's limits, read before the transaction. */
  readonly limits: PlanLimits;
  readonly now: Date;
  /** The time whose day is counted; now by default. */
  readonly dueAt?: Date;
  readonly deliveries: number;
  /** 0 for a retried delivery whose post still counts. */
  readonly posts?: 0 | 1;
}

/**
 * Counts a post and its deliveries against today, in the transaction that inserts the post. Throws
 * `subscription_required`, `payment_past_due`, or `daily_limit_reached`.
 */
export async function reserveUsage(sql: Sql, options: ReserveOptions): Promise<void> {
  requireSubscription(options.limits);
  if (!(await reserveDay(sql, toReservation(options)))) await refuseUsage(sql, options);
}

/** Throws `subscription_required` or `payment_past_due` unless the workspace has an active plan. */
export function requireSubscription(limits: Pick<PlanLimits, 'subscribed' | 'status'>): void {
  if (!limits.subscribed) throw createPlanError(limits);
}

/** Returns the error for a workspace without an active plan. */
export function createPlanError({ status }: Pick<PlanLimits, 'status'>): AppError {
  return status === 'past_due'
    ? new AppError('payment_past_due', { message: PAYMENT_PAST_DUE_REFUSAL })
    : new AppError('subscription_required', { message: SUBSCRIPTION_REQUIRED_QUESTION });
}

/** Returns the reservation as the database counts it. */
export function toReservation({
  workspaceId,
  limits,
  now,
  dueAt = now,
  deliveries,
  posts = 1,
}: ReserveOptions): Reservation {
  const { timeZone, postsPerDay, deliveriesPerDay } = limits;
  const day = toDayText(getQuotaDay(dueAt, timeZone).day);
  return { workspaceId, day, timeZone, posts, deliveries, postsPerDay, deliveriesPerDay };
}

/** Throws `daily_limit_reached` with the day's usage, which rolls back the caller's transaction. */
export async function refuseUsage(
  sql: Sql,
  { limits, now, dueAt = now, workspaceId }: ReserveOptions,
): Promise<never> {
  const { day, resetAt } = getQuotaDay(dueAt, limits.timeZone);
  const today = await findUsedDay(sql, { workspaceId, day: toDayText(day) });
  const postsAreOut = today.postsUsed >= limits.postsPerDay;
  const [used, limit, what] = postsAreOut
    ? ([today.postsUsed, limits.postsPerDay, 'posts'] as const)
    : ([today.deliveriesUsed, limits.deliveriesPerDay, 'platform posts'] as const);
  if (isLaterDay(now, { dueAt, timeZone: limits.timeZone })) {
    throw new AppError('daily_limit_reached', {
      message: `${toDayText(day)} is full: ${used} of ${limit} ${what} are planned or published on that day. Choose another day.`,
      meta: { used, limit, day: toDayText(day) },
    });
  }
  throw new AppError('daily_limit_reached', {
    message: toDailyLimitMessage({ used, limit, what, hours: hoursUntil(resetAt, now) }),
    retryAfterSeconds: Math.ceil((resetAt.getTime() - now.getTime()) / 1000),
    meta: { used, limit, resetAt: resetAt.toISOString() },
  });
}

/** Returns whether a post is published on a day after today, so waiting for the next day doesn't help. */
function isLaterDay(
  now: Date,
  { dueAt, timeZone }: { readonly dueAt: Date; readonly timeZone: string },
): boolean {
  return dueAt >= getQuotaDay(now, timeZone).resetAt;
}
