import { Temporal } from 'temporal-polyfill';
import { isSubscribed, PlanId, PLANS, SubscriptionStatus } from '#app/domain/plans.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';

export interface PlanLimits {
  readonly plan: PlanId | null;
  readonly subscribed: boolean;
  readonly postsPerDay: number;
  readonly deliveriesPerDay: number;
  readonly aiTokensPerDay: number;
  readonly timeZone: string;
}

type Db = Pick<Prisma.TransactionClient, 'workspace' | 'usageDay'>;

const SUBSCRIPTION_COLUMNS = {
  plan: true,
  status: true,
  postsPerDay: true,
  deliveriesPerDay: true,
  aiTokensPerDay: true,
} as const;

/** What the workspace's plan allows a day. Without an active or trialing subscription: nothing. */
export async function getPlanLimits(db: Db, workspaceId: string): Promise<PlanLimits> {
  const workspace = await db.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { timeZone: true, subscription: { select: SUBSCRIPTION_COLUMNS } },
  });
  const plan = PlanId.safeParse(workspace.subscription?.plan).data ?? null;
  const status = SubscriptionStatus.safeParse(workspace.subscription?.status).data ?? 'none';
  if (plan === null || !isSubscribed(status)) {
    const none = { subscribed: false, postsPerDay: 0, deliveriesPerDay: 0, aiTokensPerDay: 0 };
    return { plan, ...none, timeZone: workspace.timeZone };
  }
  const own = {
    postsPerDay: workspace.subscription?.postsPerDay,
    deliveriesPerDay: workspace.subscription?.deliveriesPerDay,
    aiTokensPerDay: workspace.subscription?.aiTokensPerDay,
  };
  return { plan, subscribed: true, ...toFigures(plan, own), timeZone: workspace.timeZone };
}

type Figures = Pick<PlanLimits, 'postsPerDay' | 'deliveriesPerDay' | 'aiTokensPerDay'>;

function toFigures(
  plan: PlanId,
  own: { readonly [Name in keyof Figures]: number | null | undefined },
): Figures {
  const { postsPerDay, deliveriesPerDay, aiTokensPerDay } = PLANS[plan];
  return {
    postsPerDay: own.postsPerDay ?? postsPerDay,
    deliveriesPerDay: own.deliveriesPerDay ?? deliveriesPerDay,
    aiTokensPerDay: own.aiTokensPerDay ?? aiTokensPerDay,
  };
}

/** The calendar day of an instant in a zone, as the database's `date`, and the instant when it ends. */
export function getQuotaDay(now: Date, timeZone: string): { day: Date; resetAt: Date } {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const reset = today.add({ days: 1 }).toZonedDateTime(timeZone);
  return {
    day: new Date(`${today.toString()}T00:00:00.000Z`),
    resetAt: new Date(reset.epochMilliseconds),
  };
}
