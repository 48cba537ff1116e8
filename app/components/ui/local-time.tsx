import { useIsHydrated } from '../client/use-is-hydrated.ts';

/** time: with seconds; day: for lists; date: without the time, `December 3`. */
type TimeStyle = 'time' | 'day' | 'date';

interface LocalTimeProps {
  readonly at: string;
  readonly style?: TimeStyle;
}

/**
 * Shows a time in the reader's own time zone and format, and the whole date on hover. The server doesn't know
 * them, so it renders UTC with the zone's name, which stays for pages without scripts.
 */
export function LocalTime({ at, style = 'time' }: LocalTimeProps) {
  const isLocal = useIsHydrated();
  const date = new Date(at);
  return (
    <time dateTime={at} title={isLocal ? WHOLE.format(date) : undefined}>
      {isLocal ? toLocal(date, style) : toUtc(date, style)}
    </time>
  );
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const DATE = { day: 'numeric', month: 'long' } as const;
const DAY = { day: 'numeric', month: 'short' } as const;
/** The browser's locale, with a clock of 12 or 24 hours. */
const LOCALE = undefined;
const WHOLE = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'long' });

function toUtc(date: Date, style: TimeStyle): string {
  if (style === 'date')
    return new Intl.DateTimeFormat('en-US', { ...DATE, timeZone: 'UTC' }).format(date);
  const options =
    style === 'time' ? { ...CLOCK, second: '2-digit' as const } : { ...DAY, ...CLOCK };
  return `${new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(date)} UTC`;
}

function toLocal(date: Date, style: TimeStyle): string {
  if (style === 'date') return new Intl.DateTimeFormat(LOCALE, DATE).format(date);
  const timeStyle = style === 'time' ? 'medium' : 'short';
  const clock = new Intl.DateTimeFormat(LOCALE, { timeStyle }).format(date);
  if (style === 'time') return clock;
  const days = countDaysAgo(date);
  if (days === 0) return `Today, ${clock}`;
  if (days === 1) return `Yesterday, ${clock}`;
  return `${new Intl.DateTimeFormat(LOCALE, DAY).format(date)}, ${clock}`;
}

function countDaysAgo(date: Date): number {
  const getDayStart = (day: Date): number =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
  return Math.round((getDayStart(new Date()) - getDayStart(date)) / (24 * 60 * 60 * 1000));
}
