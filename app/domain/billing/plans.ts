import { z } from 'zod';
import { formatCount } from '../text/format-count.ts';

export const PlanId = z.enum(['starter', 'creator', 'enterprise']);
export type PlanId = z.infer<typeof PlanId>;

export const BillingCycle = z.enum(['monthly', 'yearly']);
export type BillingCycle = z.infer<typeof BillingCycle>;

export const SubscriptionStatus = z.enum(['none', 'active', 'trialing', 'past_due', 'canceled']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export interface PlanDefinition {
  readonly id: PlanId;
  readonly name: string;
  readonly postsPerDay: number;
  /** A post to six platforms counts as six. */
  readonly deliveriesPerDay: number;
  /** AI tokens per day, input plus output. A caption uses about 1,500. The limit is our own choice. */
  readonly aiTokensPerDay: number;
}

/** Daily limits by plan. Enterprise limits are set per workspace. */
export const PLANS: Readonly<Record<PlanId, PlanDefinition>> = {
  starter: {
    id: 'starter',
    name: 'Starter',
    postsPerDay: 1,
    deliveriesPerDay: 6,
    aiTokensPerDay: 100_000,
  },
  creator: {
    id: 'creator',
    name: 'Creator',
    postsPerDay: 5,
    deliveriesPerDay: 30,
    aiTokensPerDay: 400_000,
  },
  enterprise: {
    id: 'enterprise',
    name: 'Enterprise',
    postsPerDay: 100,
    deliveriesPerDay: 600,
    aiTokensPerDay: 4_000_000,
  },
};

/** Returns whether a subscription status allows publishing. Only `active` and `trialing` do. */
export function isSubscribed(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trialing';
}

/** Returns whether the plan is over, unlike one whose payment is overdue and may still succeed. */
export function hasPlanEnded(status: SubscriptionStatus): boolean {
  return status === 'none' || status === 'canceled';
}

/** Returns the hours until the reset, rounded up, at least 1. */
export function hoursUntil(resetAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((resetAt.getTime() - now.getTime()) / 3_600_000));
}

/** Explains the raised limits of `npm run demo`. Null where the workspace has its plan's own limit. */
export function toDemoLimitsText(plan: PlanId | null, postsPerDay: number): string | null {
  if (plan === null || postsPerDay <= PLANS[plan].postsPerDay) return null;
  const { name, postsPerDay: own } = PLANS[plan];
  return `Demo limits: enough for every example in the docs. Outside the demo, ${name} has ${formatCount(own, 'post')} a day.`;
}
