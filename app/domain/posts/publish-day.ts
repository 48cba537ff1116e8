import type { PublishPostInput } from './publish.ts';
import { resolveScheduledTime } from './scheduled-time.ts';
import { toDayInZone } from './zoned-day.ts';

/** Returns the day of publication, such as `2027-03-01`; null if a queue gives the time. */
export function findPublishDay(
  { publishAt, queue }: Pick<PublishPostInput, 'publishAt' | 'queue'>,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): string | null {
  if (queue !== undefined) return null;
  if (publishAt === undefined) return toDayInZone(now, timeZone);
  const { time } = resolveScheduledTime(publishAt, { now, timeZone, pointer: '/publishAt' });
  // Without a time that can be used, the post is refused for that.
  return time === null ? toDayInZone(now, timeZone) : time.local.slice(0, 10);
}
