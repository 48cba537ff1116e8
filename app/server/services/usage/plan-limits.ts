import { Temporal } from 'temporal-polyfill';
import { isSubscribed, PlanId, PLANS, SubscriptionStatus } from '#app/domain/billing/plans.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { LIMIT_COLUMNS, type LimitRow } from '#app/server/db/queries/workspace.ts';
import { AppError } from '#app/server/errors/app-error.ts';

export interface PlanLimits {
  readonly plan: PlanId | null;
  readonly subscribed: boolean;
  readonly status: SubscriptionStatus;
  readonly postsPerDay: number;
  readonly deliveriesPerDay: number;
  readonly aiTokensPerDay: number;
  readonly timeZone: string;
}

/**
 * Returns the daily limits of the workspace's plan. Uses one statement, because it's part of every publish.
 * Throws `not_found` for a workspace that is gone.
 */
export async function getPlanLimits(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  workspaceId: string,
): Promise<PlanLimits> {
  return toPlanLimits(await readLimitRow(db, workspaceId));
}

/**
 * Returns the daily limits that the workspace's plan has as soon as it's paid: also while a payment is overdue, when
 * nothing can be published. Null without a plan.
 */
export async function getPaidLimits(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  workspaceId: string,
): Promise<(DailyLimits & Pick<PlanLimits, 'timeZone'>) | null> {
  const row = await readLimitRow(db, workspaceId);
  const plan = PlanId.safeParse(row?.plan).data;
  return row && plan ? { ...toDailyLimits(plan, row), timeZone: row.timeZone } : null;
}

async function readLimitRow(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  workspaceId: string,
): Promise<LimitRow | undefined> {
  const [row] = await db.$queryRaw<LimitRow[]>`
    SELECT ${Prisma.raw(LIMIT_COLUMNS)}
    FROM workspace LEFT JOIN subscription ON subscription.workspace_id = workspace.id
    WHERE workspace.id = ${workspaceId}`;
  return row;
}

/**
 * Computes the limits: none without an active or trialing subscription. Throws `not_found` if there is no
 * row.
 */
export function toPlanLimits(row: LimitRow | undefined): PlanLimits {
  if (!row) throw new AppError('not_found');
  const { timeZone } = row;
  const plan = PlanId.safeParse(row.plan).data ?? null;
  const status = SubscriptionStatus.safeParse(row.status).data ?? 'none';
  if (plan === null || !isSubscribed(status)) {
    const none = { subscribed: false, postsPerDay: 0, deliveriesPerDay: 0, aiTokensPerDay: 0 };
    return { plan, status, ...none, timeZone };
  }
  return { plan, status, subscribed: true, ...toDailyLimits(plan, row), timeZone };
}

type DailyLimits = Pick<PlanLimits, 'postsPerDay' | 'deliveriesPerDay' | 'aiTokensPerDay'>;

function toDailyLimits(
  plan: PlanId,
  own: { readonly [Name in keyof DailyLimits]: number | null },
): DailyLimits {
  const { postsPerDay, deliveriesPerDay, aiTokensPerDay } = PLANS[plan];
  return {
    postsPerDay: own.postsPerDay ?? postsPerDay,
    deliveriesPerDay: own.deliveriesPerDay ?? deliveriesPerDay,
    aiTokensPerDay: own.aiTokensPerDay ?? aiTokensPerDay,
  };
}

interface QuotaDay {
  readonly startsMs: number;
  readonly endsMs: number;
  /** The day as the database's `date` stores it. */
  readonly dateMs: number;
}

/**
 * The latest day requested for each time zone. Calendar math is expensive, and its result is the same until
 * the day is over.
 */
const days = new Map<string, QuotaDay>();

/**
 * Returns the calendar day of an instant in a time zone, as the database's `date`, and the instant when it
 * ends.
 */
export function getQuotaDay(now: Date, timeZone: string): { day: Date; resetAt: Date } {
  const nowMs = now.getTime();
  let quotaDay = days.get(timeZone);
  if (quotaDay === undefined || nowMs < quotaDay.startsMs || nowMs >= quotaDay.endsMs) {
    quotaDay = findQuotaDay(nowMs, timeZone);
    days.set(timeZone, quotaDay);
  }
  return { day: new Date(quotaDay.dateMs), resetAt: new Date(quotaDay.endsMs) };
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAY_TEXTS = 100;
const dayTexts = new Map<number, string>();

/**
 * Returns a day of `getQuotaDay`, or of an instant in UTC, as the database writes it: `2026-11-21`. Every call
 * needs the same few.
 */
export function toDayText(day: Date): string {
  const number = Math.floor(day.getTime() / DAY_MS);
  const cached = dayTexts.get(number);
  if (cached !== undefined) return cached;
  const text = day.toISOString().slice(0, 10);
  if (dayTexts.size >= MAX_DAY_TEXTS) dayTexts.clear();
  dayTexts.set(number, text);
  return text;
}

function findQuotaDay(nowMs: number, timeZone: string): QuotaDay {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  return {
    startsMs: today.toZonedDateTime(timeZone).epochMilliseconds,
    endsMs: today.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
    dateMs: Date.parse(`${today.toString()}T00:00:00.000Z`),
  };
}
