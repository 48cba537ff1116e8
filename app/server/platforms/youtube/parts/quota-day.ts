const DAY_SECONDS = 24 * 60 * 60;
const HOUR_MS = 60 * 60_000;
/** Google's daily quotas reset at midnight in this time zone. */
const ZONE = 'America/Los_Angeles';

const zoneClock = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

function secondsOfDay(at: Date): number {
  const parts = zoneClock.formatToParts(at);
  const read = (type: string): number =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return read('hour') * 3600 + read('minute') * 60 + read('second');
}

/** Returns the next midnight in Pacific Time. Days with a clock change have 23 or 25 hours. */
export function nextQuotaDay(now: Date): Date {
  const wholeSecond = Math.floor(now.getTime() / 1000) * 1000;
  const guess = wholeSecond + (DAY_SECONDS - secondsOfDay(now)) * 1000;
  const hour = Math.floor(secondsOfDay(new Date(guess)) / 3600);
  if (hour === 23) return new Date(guess + HOUR_MS);
  return new Date(hour === 1 ? guess - HOUR_MS : guess);
}
