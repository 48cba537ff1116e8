import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { showSchedule } from './show-schedule.ts';

/** When a scheduled post is or was published. */
export const PostSchedule = z
  .object({
    publishAt: Instant,
    local: z.string().describe('The same time on a clock in `timeZone`: `2027-03-28T09:30:00`.'),
    timeZone: z.string().describe('IANA name.'),
    queueId: z.string().nullable().describe('The queue whose slot it has; null if it has none.'),
  })
  .meta({ id: 'PostSchedule' });
export type PostSchedule = z.infer<typeof PostSchedule>;

/** Returns the message for a post that is published later. */
export function toScheduledMessage(schedule: Omit<PostSchedule, 'queueId'>): string {
  return `Scheduled for ${showSchedule(schedule)}`;
}
