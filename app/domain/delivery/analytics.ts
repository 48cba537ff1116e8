import { z } from 'zod';
import { Day } from '../api/instant.ts';
import { DeliveryMetrics } from './delivery-dossier.ts';
import { PlatformId } from '../platforms/platforms.ts';
import { UsageOutput } from '../billing/usage.ts';

const Count = z.number().int();

/** The current state of the workspace's publishing. */
export const StatusOutput = z
  .object({
    deliveries: z
      .object({
        onTheirWay: Count.describe('Queued, being sent, or waiting for a platform.'),
        late: Count.describe('Of these, the ones taking longer than expected.'),
        needDecision: Count.describe(
          "The platform can't tell whether they, or their first comments, are live. A person has to check.",
        ),
      })
      .describe('Totals of all days.'),
    accounts: z.object({
      connected: Count,
      needReconnect: Count.describe('They publish again once a person has reconnected them.'),
    }),
    ...UsageOutput.shape,
    paused: z
      .string()
      .nullable()
      .describe(
        'Why this installation publishes nothing, after a restore or a move. null: it publishes.',
      ),
  })
  .meta({ id: 'Status' });
export type StatusOutput = z.infer<typeof StatusOutput>;

export const AnalyticsInput = z.strictObject({
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(90)
    .default(30)
    .describe("Calendar days in the workspace's time zone, today included."),
});
export type AnalyticsInput = z.infer<typeof AnalyticsInput>;

/** Deliveries by platform and by the day on which their post was created. */
export const PostAnalytics = z
  .object({
    from: Day.describe('The first day, `YYYY-MM-DD`.'),
    to: Day.describe('The last day.'),
    timeZone: z.string(),
    items: z.array(
      z.object({
        day: Day,
        platform: PlatformId,
        published: Count,
        failed: Count,
        other: Count.describe('In progress, canceled, or waiting for a decision.'),
      }),
    ),
    totals: z.object({ published: Count, failed: Count, other: Count }),
  })
  .meta({ id: 'PostAnalytics' });
export type PostAnalytics = z.infer<typeof PostAnalytics>;

export const EngagementInput = z.strictObject({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(20)
    .default(10)
    .describe('The number of live deliveries, newest first. Each takes a request to its platform.'),
});
export type EngagementInput = z.infer<typeof EngagementInput>;

/** Metrics of the newest live deliveries, read from the platforms for each request. */
export const EngagementOutput = z
  .object({
    items: z.array(
      DeliveryMetrics.extend({
        postId: z.string(),
        platform: PlatformId,
        url: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Engagement' });
export type EngagementOutput = z.infer<typeof EngagementOutput>;
