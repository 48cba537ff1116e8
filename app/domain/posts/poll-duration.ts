import { formatCount } from '../text/format-count.ts';
import { DAY_MINUTES } from './poll-limits.ts';

const HOUR_MINUTES = 60;

/** Returns how long a poll is open, in words. */
export function toPollDuration(minutes: number): string {
  if (minutes % DAY_MINUTES === 0) return formatCount(minutes / DAY_MINUTES, 'day');
  if (minutes % HOUR_MINUTES === 0) return formatCount(minutes / HOUR_MINUTES, 'hour');
  return formatCount(minutes, 'minute');
}
