import { useIsHydrated } from '../client/use-is-hydrated.ts';

/** time: with seconds; day: for lists. */
type TimeStyle = 'time' | 'day';

interface LocalTimeProps {
  readonly at: string;
  readonly style?: TimeStyle;
}

/**
 * Shows a time in the reader's own time zone. The server doesn't know it, so it renders UTC with the zone's
 * name, which stays for pages without scripts.
 */
export function LocalTime({ at, style = 'time' }: LocalTimeProps) {
  const isLocal = useIsHydrated();
  const date = new Date(at);
  return <time dateTime={at}>{isLocal ? toLocal(date, style) : toUtc(date, style)}</time>;
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const DAY = { day: 'numeric', month: 'short' } as const;

function toUtc(date: Date, style: TimeStyle): string {
  const options =
    style === 'time' ? { ...CLOCK, second: '2-digit' as const } : { ...DAY, ...CLOCK };
  return `${new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(date)} UTC`;
}

function toLocal(date: Date, style: TimeStyle): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    ...CLOCK,
    ...(style === 'time' ? { second: '2-digit' } : {}),
  }).format(date);
  if (style === 'time') return clock;
  const days = countDaysAgo(date);
  if (days === 0) return `Today, ${clock}`;
  if (days === 1) return `Yesterday, ${clock}`;
  return `${new Intl.DateTimeFormat('en-GB', DAY).format(date)}, ${clock}`;
}

function countDaysAgo(date: Date): number {
  const startOf = (day: Date): number =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
  return Math.round((startOf(new Date()) - startOf(date)) / (24 * 60 * 60 * 1000));
}
