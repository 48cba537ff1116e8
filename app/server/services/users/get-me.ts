import type { MeOutput } from '#app/domain/workspaces/me.ts';
import {
  BillingCycle,
  isSubscribed,
  PlanId,
  SubscriptionStatus,
} from '#app/domain/billing/plans.ts';
import { findProfile, type Profile } from '#app/server/db/queries/user.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the actor's profile with the workspace's subscription. Throws `unauthenticated` for a user who was
 * deleted after the request was authenticated.
 */
export async function getMe(
  deps: Pick<ServiceDeps, 'sql' | 'clock'>,
  actor: Actor,
): Promise<MeOutput> {
  const { userId, workspaceId } = actor;
  const profile = await findProfile(deps.sql, { userId, workspaceId });
  if (profile === undefined) throw new AppError('unauthenticated');
  const { id, email, firstName, lastName } = profile;
  return {
    id,
    email,
    firstName,
    lastName,
    workspaceId,
    ...describe(profile, deps.clock.now()),
  };
}

function describe(row: Profile, now: Date) {
  // An unknown status, which the payment provider may add one day, counts as not subscribed.
  const status = SubscriptionStatus.catch('none').parse(row.status?.toLowerCase() ?? 'none');
  return {
    subscriptionStatus: status,
    selectedPlan: PlanId.nullable().catch(null).parse(row.plan),
    billingCycle: BillingCycle.nullable().catch(null).parse(row.cycle),
    trialDaysRemaining: status === 'trialing' ? countDaysLeft(row.trialEndsAt, now) : null,
    planEndsAt: isSubscribed(status) ? (row.cancelAt?.toISOString() ?? null) : null,
    hasActiveSubscription: isSubscribed(status),
    stripeCustomerId: row.customerId,
  };
}

function countDaysLeft(end: Date | null, now: Date): number | null {
  return end === null ? null : Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));
}
