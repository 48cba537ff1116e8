import { z } from 'zod';
import { PlanId } from '../billing/plans.ts';

const MAX_LIMIT = 1_000_000_000;
const LIMIT_RULE = 'Enter a whole number, or leave the field blank for the plan’s own limit.';

/** Blank is the plan's own limit. */
const Limit = z
  .string()
  .trim()
  .regex(/^\d{0,10}$/u, LIMIT_RULE)
  .transform((text) => (text === '' ? null : Number(text)))
  .pipe(z.number(LIMIT_RULE).max(MAX_LIMIT, LIMIT_RULE).nullable());

/** The form that sets a workspace's plan and limits. */
export const SetLimitsInput = z.object({
  workspaceId: z.string(),
  plan: z
    .union([PlanId, z.literal('none')], 'Choose a plan.')
    .transform((plan) => (plan === 'none' ? null : plan)),
  posts: Limit,
  deliveries: Limit,
  aiTokens: Limit,
});
export type SetLimitsInput = z.output<typeof SetLimitsInput>;

export const CheckDeliveryInput = z.object({ deliveryId: z.string() });
export const ResendWebhookInput = z.object({ messageId: z.string() });
export const FinishRequestInput = z.object({ requestId: z.string() });

/** What was just done, for the notice after a form. */
export const OPERATOR_NOTICES = {
  check: 'A worker runs this delivery next.',
  resend: 'The message is queued again.',
  handled: 'Request marked as handled.',
  limits: 'Plan and limits saved.',
} as const;
export const OperatorNotice = z.enum(
  Object.keys(OPERATOR_NOTICES) as [keyof typeof OPERATOR_NOTICES],
);
export type OperatorNotice = z.infer<typeof OperatorNotice>;
