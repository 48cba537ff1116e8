import { Temporal } from 'temporal-polyfill';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/u;

/** Returns whether a text is a day of the calendar, such as 2026-11-21. */
export function isDay(text: string): boolean {
  return DAY.test(text) && toUtc(text)?.toISOString().slice(0, 10) === text;
}

function toUtc(day: string): Date | null {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? null : new Date(time);
}

/** Returns the day of an instant in a time zone, such as 2026-11-21. */
export function toDayInZone(at: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/**
 * Returns the first instant of a day in a time zone, or of the day that many days later. Where the clocks skip midnight,
 * that's the end of the gap. Null if it isn't a day.
 */
export function toStartOfDay(day: string, timeZone: string, daysLater = 0): Date | null {
  if (!isDay(day)) return null;
  const start = Temporal.PlainDate.from(day).add({ days: daysLater }).toZonedDateTime(timeZone);
  return new Date(start.epochMilliseconds);
}
