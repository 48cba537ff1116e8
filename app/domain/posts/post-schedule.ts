import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { findRepeatedOffset } from './repeated-offset.ts';

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

/** Returns the message for a post that is published later, with its time of day in its zone, and which one if there are two. */
export function toScheduledMessage(schedule: Omit<PostSchedule, 'queueId'>): string {
  const { local, timeZone } = schedule;
  const offset = findRepeatedOffset(schedule);
  const zone = offset === null ? timeZone : `${timeZone}, ${offset}`;
  return `Scheduled for ${local.slice(0, 16).replace('T', ' ')} (${zone})`;
}
