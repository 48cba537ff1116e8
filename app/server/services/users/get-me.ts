import type { MeOutput } from '#app/domain/workspaces/me.ts';
import {
  BillingCycle,
  isSubscribed,
  PlanId,
  SubscriptionStatus,
} from '#app/domain/billing/plans.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the actor's profile with the workspace's subscription. Throws `unauthenticated` for a user who was
 * deleted after the request was authenticated.
 */
export async function getMe(
  deps: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
): Promise<MeOutput> {
  const user = await deps.prisma.user.findFirst({
    where: { id: actor.userId, deletedAt: null },
    select: { id: true, email: true, firstName: true, lastName: true },
  });
  if (user === null) throw new AppError('unauthenticated');
  const subscription = await deps.prisma.subscription.findUnique({
    where: { workspaceId: actor.workspaceId },
    select: { status: true, plan: true, cycle: true, trialEndsAt: true, customerId: true },
  });
  return {
    ...user,
    workspaceId: actor.workspaceId,
    ...describe(subscription ?? NO_SUBSCRIPTION, deps.clock.now()),
  };
}

const NO_SUBSCRIPTION = {
  status: 'none',
  plan: null,
  cycle: null,
  trialEndsAt: null,
  customerId: null,
};

interface SubscriptionRow {
  readonly status: string;
  readonly plan: string | null;
  readonly cycle: string | null;
  readonly trialEndsAt: Date | null;
  readonly customerId: string | null;
}

function describe(row: SubscriptionRow, now: Date) {
  // An unknown status, which the payment provider may add one day, counts as not subscribed.
  const status = SubscriptionStatus.catch('none').parse(row.status.toLowerCase());
  return {
    subscriptionStatus: status,
    selectedPlan: PlanId.nullable().catch(null).parse(row.plan),
    billingCycle: BillingCycle.nullable().catch(null).parse(row.cycle),
    trialDaysRemaining: status === 'trialing' ? countDaysLeft(row.trialEndsAt, now) : null,
    hasActiveSubscription: isSubscribed(status),
    stripeCustomerId: row.customerId,
  };
}

function countDaysLeft(end: Date | null, now: Date): number | null {
  return end === null ? null : Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));
}
