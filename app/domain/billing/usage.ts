import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { PlanId } from './plans.ts';

/** The plan and today's usage. */
export const UsageOutput = z
  .object({
    plan: PlanId.nullable(),
    usage: z.object({
      used: z.number().int(),
      limit: z.number().int(),
      remaining: z.number().int(),
      canPublish: z.boolean(),
      resetAt: Instant,
      deliveriesUsed: z.number().int(),
      deliveriesLimit: z.number().int(),
    }),
  })
  .meta({ id: 'Usage' });
export type UsageOutput = z.infer<typeof UsageOutput>;

/** The plan, today's usage, and what later days have already. */
export const UsageStatusOutput = UsageOutput.extend({
  timeZone: z.string().describe('The zone in which a day of the daily limits starts and ends.'),
  laterDays: z
    .array(
      z.object({
        day: z.string().describe('`2027-03-28`'),
        posts: z.number().int(),
        deliveries: z.number().int(),
      }),
    )
    .describe('What scheduled posts count against the limits of days after today, by day.'),
}).meta({ id: 'UsageStatus' });
export type UsageStatusOutput = z.infer<typeof UsageStatusOutput>;

/** Today's AI tokens. Reservations of requests in progress count as used. */
export interface AiUsageOutput {
  readonly used: number;
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: string;
}
