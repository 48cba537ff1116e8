import { z } from 'zod';
import { Instant } from '../api/instant.ts';

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

/** Returns the message for a post that is published later, with its time of day in its zone. */
export function toScheduledMessage({
  local,
  timeZone,
}: Pick<PostSchedule, 'local' | 'timeZone'>): string {
  return `Scheduled for ${local.slice(0, 16).replace('T', ' ')} (${timeZone})`;
}
