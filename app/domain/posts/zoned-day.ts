const DAY = /^(\d{4})-(\d{2})-(\d{2})$/u;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns whether a text is a day of the calendar, such as 2026-11-21. */
export function isDay(text: string): boolean {
  return DAY.test(text) && toUtc(text)?.toISOString().slice(0, 10) === text;
}

function toUtc(day: string): Date | null {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? null : new Date(time);
}

/** Returns the start of a day in a time zone, or of the day that many days later. Null if it isn't a day. */
export function toStartOfDay(day: string, timeZone: string, daysLater = 0): Date | null {
  const utc = isDay(day) ? toUtc(day) : null;
  if (utc === null) return null;
  const local = utc.getTime() + daysLater * DAY_MS;
  // The offset of the guess can differ from that of the day's start, on days when the clocks change.
  const guess = local - readOffset(local, timeZone);
  return new Date(local - readOffset(guess, timeZone));
}

/** Returns how far a zone's clocks are ahead of UTC at a time, in milliseconds. */
function readOffset(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  const local = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  return local - Math.floor(time / 1000) * 1000;
}
