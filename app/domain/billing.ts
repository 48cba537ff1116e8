import { BillingCycle, PlanId } from './plans.ts';

/** What can be bought without talking to anybody. */
const PaidPlan = PlanId.extract(['starter', 'creator']);

export type BillingKey = `${(typeof PaidPlan.options)[number]}_${BillingCycle}`;

export const BILLING_KEYS: readonly BillingKey[] = PaidPlan.options.flatMap((plan) =>
  BillingCycle.options.map((cycle) => `${plan}_${cycle}` as const),
);
