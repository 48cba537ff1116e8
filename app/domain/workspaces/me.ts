import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { BillingCycle, PlanId, SubscriptionStatus } from '../billing/plans.ts';

/** The app profile of `GET /api/auth/me`. */
export const MeOutput = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    workspaceId: z.string(),
    subscriptionStatus: SubscriptionStatus,
    selectedPlan: PlanId.nullable(),
    billingCycle: BillingCycle.nullable(),
    /** A started day counts as a whole one. Null outside a trial. */
    trialDaysRemaining: z.int().nullable(),
    /** When a canceled plan ends. Null if it renews. */
    planEndsAt: Instant.nullable(),
    hasActiveSubscription: z.boolean(),
    stripeCustomerId: z.string().nullable(),
  })
  .meta({ id: 'Me' });
export type MeOutput = z.infer<typeof MeOutput>;

/** The body of `POST /api/auth/create-or-link`. */
export const CreateOrLinkInput = z.strictObject({
  email: z.string().max(254).nullish(),
  firstName: z.string().trim().max(100).nullish(),
  lastName: z.string().trim().max(100).nullish(),
});
export type CreateOrLinkInput = z.infer<typeof CreateOrLinkInput>;
