import { formatCount } from '#app/domain/text/format-count.ts';

const MINUTE_SECONDS = 60;

/** Formats a wait, rounded up to minutes, as in "try again in 1 minute". */
export function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  return formatCount(minutes, 'minute');
}
