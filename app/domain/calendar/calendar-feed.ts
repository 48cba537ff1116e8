import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { PlatformEnvironment } from '../platforms/platforms.ts';

export const CalendarFeedOutput = z
  .object({
    id: z.string(),
    environment: PlatformEnvironment.nullable().describe(
      'The environment whose posts the feed has: that of the token that created it. null: all posts.',
    ),
    createdAt: Instant,
    lastReadAt: Instant.nullable().describe(
      'When a calendar app last read the feed, accurate to the minute.',
    ),
    isOwn: z.boolean().describe('Created by the caller.'),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeedOutput = z.infer<typeof CalendarFeedOutput>;

/** The workspace's feed without its address, which isn't stored. */
export const CalendarFeedState = z
  .object({ feed: CalendarFeedOutput.nullable().describe('null: the workspace has none.') })
  .meta({ id: 'CalendarFeedState' });
export type CalendarFeedState = z.infer<typeof CalendarFeedState>;

export const CreatedCalendarFeed = z
  .object({
    feed: CalendarFeedOutput,
    url: z.string().describe('The address for calendar apps. Shown only once.'),
  })
  .meta({ id: 'CreatedCalendarFeed' });
export type CreatedCalendarFeed = z.infer<typeof CreatedCalendarFeed>;
