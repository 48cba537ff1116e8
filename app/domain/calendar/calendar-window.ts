import { Temporal } from 'temporal-polyfill';
import { isDay } from '../posts/zoned-day.ts';
import type { CalendarView } from './calendar-view.ts';

/** A day, or one hour of a day, as the instants between which its posts are. Skipped hours are empty. */
export interface CalendarSlot {
  /** Such as 2026-11-28. */
  readonly date: string;
  /** By the zone's clock. Null for the whole day. */
  readonly hour: number | null;
  /** Milliseconds since 1970. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** The days that a calendar shows at once, and the dates of the windows around it. */
export interface CalendarWindow {
  readonly days: readonly string[];
  readonly slots: readonly CalendarSlot[];
  readonly previous: string;
  readonly next: string;
}

export interface WindowOptions {
  readonly view: CalendarView;
  /** A day in the window. */
  readonly date: string;
  readonly timeZone: string;
  /** From 1 for Monday to 7 for Sunday. */
  readonly firstDay: number;
}

const DAYS_PER_WEEK = 7;
const HOURS = 24;
const AGENDA_DAYS = 28;
const FIRST_YEAR = 1970;
const LAST_YEAR = 2099;

/** Returns a calendar's window: the weeks of a month, a week by the hour, four weeks of an agenda, or a day. */
export function toCalendarWindow({
  view,
  date,
  timeZone,
  firstDay,
}: WindowOptions): CalendarWindow {
  const chosen = Temporal.PlainDate.from(date);
  const { first, count, previous, next } = toRange(view, chosen, firstDay);
  const days = Array.from({ length: count }, (_, index) => first.add({ days: index }));
  const slots = days.flatMap((day) =>
    view === 'week' ? listHours(day, timeZone) : [toSlot(day, timeZone)],
  );
  return { days: days.map(String), slots, previous: String(previous), next: String(next) };
}

interface Range {
  readonly first: Temporal.PlainDate;
  readonly count: number;
  readonly previous: Temporal.PlainDate;
  readonly next: Temporal.PlainDate;
}

function toRange(view: CalendarView, date: Temporal.PlainDate, firstDay: number): Range {
  const around = (days: number) => ({
    previous: date.subtract({ days }),
    next: date.add({ days }),
  });
  switch (view) {
    case 'month': {
      const month = date.with({ day: 1 });
      const next = month.add({ months: 1 });
      const first = toWeekStart(month, firstDay);
      const weeks = Math.ceil(first.until(next, { largestUnit: 'days' }).days / DAYS_PER_WEEK);
      const previous = month.subtract({ months: 1 });
      return { first, count: weeks * DAYS_PER_WEEK, previous, next };
    }
    case 'week':
      return {
        first: toWeekStart(date, firstDay),
        count: DAYS_PER_WEEK,
        ...around(DAYS_PER_WEEK),
      };
    case 'agenda':
      return { first: date, count: AGENDA_DAYS, ...around(AGENDA_DAYS) };
    case 'day':
      return { first: date, count: 1, ...around(1) };
  }
}

function toWeekStart(date: Temporal.PlainDate, firstDay: number): Temporal.PlainDate {
  return date.subtract({ days: (date.dayOfWeek - firstDay + DAYS_PER_WEEK) % DAYS_PER_WEEK });
}

/** Returns a day from its first instant on, which isn't midnight if the clocks skip it. */
function toSlot(day: Temporal.PlainDate, timeZone: string): CalendarSlot {
  const [from, to] = [toStart(day, timeZone), toStart(day.add({ days: 1 }), timeZone)];
  return { date: String(day), hour: null, from, to };
}

function toStart(day: Temporal.PlainDate, timeZone: string): number {
  return day.toZonedDateTime(timeZone).epochMilliseconds;
}

/** Lists the hours on the zone's clock. A repeated hour lasts two hours; a skipped one is empty. */
function listHours(day: Temporal.PlainDate, timeZone: string): CalendarSlot[] {
  const end = toStart(day.add({ days: 1 }), timeZone);
  const starts = Array.from({ length: HOURS }, (_, hour) => {
    const wall = day.toPlainDateTime({ hour });
    // A skipped time becomes the instant of the change, which is where the next hour starts.
    return Math.min(wall.toZonedDateTime(timeZone).epochMilliseconds, end);
  });
  return starts.map((from, hour) => {
    return { date: String(day), hour, from, to: starts[hour + 1] ?? end };
  });
}

/** Returns the day of an instant in a zone. */
export function toZonedDate(instant: Date, timeZone: string): string {
  return String(
    Temporal.Instant.fromEpochMilliseconds(instant.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate(),
  );
}

/** Returns whether a calendar can show this day. */
export function isCalendarDay(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return isDay(text) && year >= FIRST_YEAR && year <= LAST_YEAR;
}
