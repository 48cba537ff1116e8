export const DAY_SECONDS = 24 * 60 * 60;
export const HOUR_SECONDS = 60 * 60;

type Interval = 'month' | 'year';

/**
 * Returns the first billing date after a time, counted from the anchor. An anchor on the 31st becomes the
 * last day of shorter months only.
 */
export function nextBoundary(anchor: number, interval: Interval, after: number): number {
  const months = interval === 'year' ? 12 : 1;
  for (let count = 1; ; count += 1) {
    const boundary = addMonths(anchor, count * months);
    if (boundary > after) return boundary;
  }
}

export function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  date.setUTCDate(Math.min(day, daysIn(date)));
  return Math.floor(date.getTime() / 1000);
}

function daysIn(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}
