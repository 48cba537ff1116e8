import { z } from 'zod';
import { BillingCycle, PlanId, SubscriptionStatus } from './plans.ts';

/** Plans that can be bought online, without contacting sales. */
export const PaidPlan = PlanId.extract(['starter', 'creator']);
export type PaidPlan = z.infer<typeof PaidPlan>;

export type BillingKey = `${PaidPlan}_${BillingCycle}`;

export const BILLING_KEYS: readonly BillingKey[] = PaidPlan.options.flatMap((plan) =>
  BillingCycle.options.map((cycle) => `${plan}_${cycle}` as const),
);

export const TRIAL_DAYS = 3;
/** The plan that Home's trial button starts, billed monthly: the smallest first payment for the popular plan. */
export const TRIAL_PLAN: PaidPlan = 'creator';
export const GUARANTEE_DAYS = 30;

interface PlanPrice {
  readonly monthlyCents: number;
  readonly yearlyTotalCents: number;
}

/** Prices in US cents, as the pricing page shows them. */
const PRICES: Readonly<Record<PaidPlan, PlanPrice>> = {
  starter: { monthlyCents: 900, yearlyTotalCents: 6400 },
  creator: { monthlyCents: 1800, yearlyTotalCents: 12_900 },
};

const MONTHS_PER_YEAR = 12;

export interface PriceTexts {
  /** The monthly price in this billing cycle, for example `$5.33`. */
  readonly perMonth: string;
  /** For example `billed $64/year (saves $44)`. Null for monthly billing. */
  readonly yearly: string | null;
}

export function toPriceTexts(plan: PaidPlan, cycle: BillingCycle): PriceTexts {
  const { monthlyCents, yearlyTotalCents } = PRICES[plan];
  if (cycle === 'monthly') return { perMonth: toMoney(monthlyCents), yearly: null };
  const savings = monthlyCents * MONTHS_PER_YEAR - yearlyTotalCents;
  return {
    perMonth: toMoney(Math.floor(yearlyTotalCents / MONTHS_PER_YEAR)),
    yearly: `billed ${toMoney(yearlyTotalCents)}/year (saves ${toMoney(savings)})`,
  };
}

/** Formats an amount of cents. Whole dollars have no decimals. */
export function toMoney(cents: number, currency = 'usd'): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}

/** Old clients send display names, so ignore case. */
const anyCase = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' ? value.toLowerCase() : value), schema);

/** The body of `POST /api/stripe/get-price-id`. */
export const GetPriceIdInput = z.strictObject({
  plan: anyCase(PaidPlan),
  billingCycle: anyCase(BillingCycle),
});
export type GetPriceIdInput = z.infer<typeof GetPriceIdInput>;

export const PriceIdOutput = z.object({ priceId: z.string() }).meta({ id: 'PriceId' });
export type PriceIdOutput = z.infer<typeof PriceIdOutput>;

const PROMO_CODE_MAX = 100;

/**
 * The body of `POST /api/stripe/create-checkout-session`. The server looks up the price, user, and email
 * address itself; values in the request only have to match.
 */
export const CreateCheckoutInput = GetPriceIdInput.extend({
  priceId: z.string().max(255).nullish(),
  userId: z.string().max(255).nullish(),
  clerkUserId: z.string().max(255).nullish(),
  email: z.string().max(320).nullish(),
  promoCode: z.string().trim().max(PROMO_CODE_MAX).nullish(),
});
export type CreateCheckoutInput = z.infer<typeof CreateCheckoutInput>;

export const CheckoutOutput = z
  .object({
    url: z.string(),
    /** Null if no promo code was sent. False if the code can't be used; checkout continues without it. */
    promoCodeApplied: z.boolean().nullable(),
  })
  .meta({ id: 'CheckoutSession' });
export type CheckoutOutput = z.infer<typeof CheckoutOutput>;

export const PortalOutput = z.object({ url: z.string() }).meta({ id: 'PortalSession' });
export type PortalOutput = z.infer<typeof PortalOutput>;

export const SessionSubscriptionOutput = z
  .object({
    subscriptionStatus: SubscriptionStatus,
    plan: PlanId.nullable(),
    billingCycle: BillingCycle.nullable(),
  })
  .meta({ id: 'SessionSubscription' });
export type SessionSubscriptionOutput = z.infer<typeof SessionSubscriptionOutput>;

/** The person who pays for a workspace. */
export interface PlanPayer {
  readonly isYou: boolean;
  /** Null for the actor, and for a person who left the workspace. */
  readonly name: string | null;
}

/** The state of the workspace's plan that every screen has. */
export interface PlanState {
  readonly status: SubscriptionStatus;
  /** Only read while a payment is past due. */
  readonly payer: PlanPayer | null;
}

/** A plan that the workspace pays for, or that was arranged with the operator. */
export interface BoughtPlan {
  readonly plan: PlanId;
  readonly status: SubscriptionStatus;
  readonly payer: PlanPayer | null;
}

/** The data of the dashboard's billing card. */
export interface BillingOutput {
  readonly status: SubscriptionStatus;
  readonly plan: PlanId | null;
  readonly cycle: BillingCycle | null;
  readonly trialEndsAt: string | null;
  readonly periodEndsAt: string | null;
  readonly cancelAt: string | null;
  /** Whether the actor is the payer, who can change the card and the plan. */
  readonly isPayer: boolean;
  /**
   * Whether someone pays through the payment provider. False for unpaid plans and for those arranged with
   * the operator.
   */
  readonly isPaid: boolean;
  readonly hasUsedTrial: boolean;
  readonly refunds: readonly {
    readonly id: string;
    readonly amount: string;
    readonly refundedAt: string;
  }[];
}

/** The Enterprise contact form. */
export const EnterpriseRequestInput = z.object({
  name: z.string().trim().min(1, 'Enter your name.').max(100, 'At most 100 characters.'),
  email: z.email('Enter an email address we can reach you at.').max(254),
  company: z.string().trim().max(100, 'At most 100 characters.'),
  message: z
    .string()
    .trim()
    .min(1, 'Tell us what you need: how many posts a day, for how many people.')
    .max(4000, 'At most 4,000 characters.'),
});
export type EnterpriseRequestInput = z.infer<typeof EnterpriseRequestInput>;
