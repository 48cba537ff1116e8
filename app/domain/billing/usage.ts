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

/** Today's AI tokens. Reservations of requests in progress count as used. */
export interface AiUsageOutput {
  readonly used: number;
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: string;
}
