import type { CalendarPage, CalendarPost } from './calendar.ts';
import type { CalendarLocale } from './calendar-locale.ts';

/** A post with its time as the server writes it, so that the browser's own formats can't differ. */
export interface ShownPost extends CalendarPost {
  /** Such as 9:00 AM. */
  readonly time: string;
}

/** A day, or an hour of a day in a week. */
export interface ShownCell {
  readonly date: string;
  readonly hour: number | null;
  readonly total: number;
  readonly posts: readonly ShownPost[];
  readonly isSkipped: boolean;
}

export interface ShownDay {
  readonly date: string;
  /** Such as Saturday, November 28. */
  readonly name: string;
  /** Such as Sat. */
  readonly weekday: string;
  /** Such as 28. */
  readonly number: string;
  readonly isToday: boolean;
  readonly isPast: boolean;
  /** The day belongs to the month before or after. */
  readonly isOutside: boolean;
  /** The time at which a new post on this day starts, such as 2027-03-28T09:00. Null if the day is over. */
  readonly newPostAt: string | null;
}

/** A calendar's window with the texts of its days and times. */
export interface ShownCalendar extends Omit<CalendarPage, 'days' | 'cells' | 'now'> {
  /** Such as November 2026. */
  readonly title: string;
  /** The zone's name and its offset, such as Europe/Berlin (GMT+1), or both if the clocks change in the window. */
  readonly zone: string;
  readonly days: readonly ShownDay[];
  readonly cells: readonly ShownCell[];
  /** The hours beside a week, such as 9 AM. Empty in other views. */
  readonly hours: readonly string[];
  /** The hour of the current time, if the window has today. */
  readonly currentHour: number | null;
}

/** Writes the days and times of a calendar as the reader's region does. */
export function toShownCalendar(page: CalendarPage, locale: CalendarLocale): ShownCalendar {
  const { now, ...shown } = page;
  const { view, date, today, timeZone } = shown;
  const time = new Intl.DateTimeFormat(locale.locale, {
    ...toClock(locale),
    minute: '2-digit',
    timeZone,
  });
  const weekday = toDayFormat(locale.locale, { weekday: 'short' });
  const name = toDayFormat(locale.locale, { weekday: 'long', month: 'long', day: 'numeric' });
  const month = date.slice(0, 7);
  const currentHour = readHour(now, timeZone);
  const days = page.days.map((day) => ({
    date: day,
    name: name(day),
    weekday: weekday(day),
    number: String(Number(day.slice(8))),
    isToday: day === today,
    isPast: day < today,
    isOutside: view === 'month' && !day.startsWith(month),
    newPostAt: toNewPostTime(day, { today, currentHour }),
  }));
  const cells = page.cells.map((cell) => ({
    ...cell,
    posts: cell.posts.map((post) => ({ ...post, time: time.format(new Date(post.at)) })),
  }));
  const title = toTitle(page, locale.locale);
  const zone = `${timeZone} (${listOffsets(page, locale.locale)})`;
  const hours = view === 'week' ? listHours(locale) : [];
  const isCurrent = page.days.includes(today);
  return { ...shown, title, zone, days, cells, hours, currentHour: isCurrent ? currentHour : null };
}

/** Writes a day with its time, such as “Tuesday, March 3 at 9:00 AM”, optionally with the zone's offset. */
export function formatMoment(
  at: string,
  { timeZone, locale, hasOffset = false }: MomentOptions,
): string {
  const date = new Date(at);
  const day = new Intl.DateTimeFormat(locale.locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone,
  });
  const time = new Intl.DateTimeFormat(locale.locale, {
    ...toClock(locale),
    minute: '2-digit',
    timeZone,
    ...(hasOffset ? { timeZoneName: 'shortOffset' as const } : {}),
  });
  return `${day.format(date)} at ${time.format(date)}`;
}

/** Returns the message after an undone move. */
export function toRestoredText(moment: string, hasLostSlot: boolean): string {
  const text = `Moved back to ${moment}.`;
  return hasLostSlot ? `${text} Its slot in the queue was taken, so it left the queue.` : text;
}

interface MomentOptions {
  readonly timeZone: string;
  readonly locale: CalendarLocale;
  readonly hasOffset?: boolean;
}

const toClock = ({ hourCycle }: CalendarLocale) =>
  ({ hour: hourCycle === 'h23' ? '2-digit' : 'numeric', hourCycle }) as const;

const MORNING = '09:00';

/** Returns the morning of a day, or the next full hour of today. */
function toNewPostTime(
  day: string,
  { today, currentHour }: { readonly today: string; readonly currentHour: number },
): string | null {
  if (day > today) return `${day}T${MORNING}`;
  const next = currentHour + 1;
  return day === today && next < 24 ? `${day}T${String(next).padStart(2, '0')}:00` : null;
}

function readHour(now: string, timeZone: string): number {
  const options = { hour: 'numeric', hourCycle: 'h23', timeZone } as const;
  return Number(new Intl.DateTimeFormat('en-US', options).format(new Date(now)));
}

function listHours(locale: CalendarLocale): string[] {
  const isFull = locale.hourCycle === 'h23';
  const format = new Intl.DateTimeFormat(locale.locale, {
    ...toClock(locale),
    ...(isFull ? { minute: '2-digit' as const } : {}),
    timeZone: 'UTC',
  });
  return Array.from({ length: 24 }, (_, hour) => format.format(Date.UTC(2026, 0, 1, hour)));
}

type DayOptions = Intl.DateTimeFormatOptions;

/** Returns a format for days, which have no time zone. */
function toDayFormat(locale: string, options: DayOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}

function toTitle({ view, date, days }: CalendarPage, locale: string): string {
  const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);
  const [first = date, last = date] = [days.at(0), days.at(-1)];
  const format = (options: DayOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, year: 'numeric', timeZone: 'UTC' });
  if (view === 'month') return format({ month: 'long' }).format(toDate(date));
  if (view === 'day')
    return format({ weekday: 'long', month: 'long', day: 'numeric' }).format(toDate(date));
  return format({ month: 'short', day: 'numeric' }).formatRange(toDate(first), toDate(last));
}

/** Returns the zone's offset; if the clocks change in the window, also the later one and its first day. */
function listOffsets({ days, date, timeZone }: CalendarPage, locale: string): string {
  const before = toOffset(timeZone, days[0] ?? date);
  const changed = days.find((day) => toOffset(timeZone, day) !== before);
  if (changed === undefined) return before;
  const day = toDayFormat(locale, { month: 'long', day: 'numeric' })(changed);
  return `${before}, from ${day} ${toOffset(timeZone, changed)}`;
}

function toOffset(timeZone: string, date: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'shortOffset',
  }).formatToParts(new Date(`${date}T12:00:00Z`));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
}
