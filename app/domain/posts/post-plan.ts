import { z } from 'zod';
import type { AccountTier } from '../platforms/account-tier.ts';
import { PlatformEnvironment, PlatformId } from '../platforms/platforms.ts';
import { PostSchedule } from './post-schedule.ts';
import { PublishWarning } from './publish.ts';
import { getTextRule } from '../text/text-rules.ts';
import { UsageOutput } from '../billing/usage.ts';
import { API_VIOLATION_CODES } from '../errors/violation-codes/index.ts';

/** A broken rule of a request that is checked without being carried out. */
export const PlanViolation = z.object({
  pointer: z.string().describe('Where in the request, as a JSON pointer.'),
  code: z.enum(API_VIOLATION_CODES),
  message: z.string().describe('How to fix it.'),
  platform: z.string().optional(),
});

const PlannedDelivery = z.object({
  platform: PlatformId,
  accountId: z.string(),
  accountName: z.string(),
  accountHandle: z.string().nullable(),
  environment: PlatformEnvironment,
  text: z
    .string()
    .describe(
      'Caption and hashtags as they would be sent. A short link that doesn’t exist yet has zeros and ones in place of its code, which is created when the post is accepted.',
    ),
  textLength: z.object({
    count: z.number().int(),
    max: z.number().int(),
    unit: z.string(),
  }),
  firstComment: z
    .string()
    .nullable()
    .describe(
      'The first comment as it would be sent, with the hashtags that move to it; null for none.',
    ),
  mediaIds: z.array(z.string()),
  willBeFitted: z
    .boolean()
    .describe('The file is converted first, and the copy is published instead.'),
});

/** A dry run of a publish request. Nothing is stored or sent. */
export const PostPlanOutput = z
  .object({
    valid: z.boolean().describe('true: it would be accepted now.'),
    violations: z
      .array(PlanViolation)
      .describe('All rules that the post breaks; at most 100 are listed.'),
    violationsOmitted: z
      .number()
      .int()
      .describe('The number of violations that aren’t listed; 0 if all are listed.'),
    warnings: z.array(PublishWarning),
    deliveries: z.array(PlannedDelivery).describe('One per account found.'),
    schedule: PostSchedule.nullable().describe('When it would be published; null: at once.'),
    quota: z.object({
      ...UsageOutput.shape.usage.shape,
      postsNeeded: z.number().int(),
      deliveriesNeeded: z.number().int(),
      isEnough: z.boolean(),
    }),
  })
  .meta({ id: 'PostPlan' });
export type PostPlanOutput = z.infer<typeof PostPlanOutput>;

/** Returns how long a text is for an account of this tier, in the platform's own unit. */
export function measureText(platform: PlatformId, text: string, tier: AccountTier) {
  const rule = getTextRule(platform, tier);
  return { count: rule.count(text), max: rule.max, unit: rule.unit };
}
