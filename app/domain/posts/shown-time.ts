/** A scheduled time as the server writes it, so that the browser's own formats can't differ. */
export interface ShownTime {
  /** ISO 8601. */
  readonly at: string;
  /** In the workspace's zone, such as `Tue, Dec 1, 9:30 AM`. */
  readonly text: string;
  /** The workspace's zone. */
  readonly timeZone: string;
  /** Such as `in 3 days`. */
  readonly relative: string;
}

/** How the reader's region writes times. */
export interface TimeLocale {
  /** Such as `en-DE`. */
  readonly locale: string;
  readonly hourCycle: 'h12' | 'h23';
}

export interface TimeFormat extends TimeLocale {
  readonly timeZone: string;
}

/** Writes a scheduled time in a zone, and how far away it is. Names the year only if it isn't the current one. */
export function toShownTime(at: string, format: TimeFormat, now: Date): ShownTime {
  const { locale, hourCycle, timeZone } = format;
  const year = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone });
  const date = new Date(at);
  const text = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: hourCycle === 'h23' ? '2-digit' : 'numeric',
    minute: '2-digit',
    hourCycle,
    timeZone,
    ...(year.format(date) === year.format(now) ? {} : { year: 'numeric' }),
  }).format(date);
  return { at, text, timeZone, relative: toRelative(date, now) };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The words are English, as everywhere in the app. */
const RELATIVE = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

/** The largest unit of which there are at least two, so that `in 1 day` never stands for 47 hours. */
function toRelative(date: Date, now: Date): string {
  const ms = date.getTime() - now.getTime();
  const size = Math.abs(ms);
  if (size < MINUTE_MS) return ms > 0 ? 'in less than a minute' : 'just now';
  if (size < 2 * HOUR_MS) return RELATIVE.format(Math.trunc(ms / MINUTE_MS), 'minute');
  if (size < 2 * DAY_MS) return RELATIVE.format(Math.trunc(ms / HOUR_MS), 'hour');
  return RELATIVE.format(Math.trunc(ms / DAY_MS), 'day');
}
