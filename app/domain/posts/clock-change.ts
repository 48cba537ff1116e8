import { listWallInstants, toWallTime } from './scheduled-time.ts';
import type { TimeLocale } from './shown-time.ts';
import { splitLocal, type TimeChoice } from './time-choice.ts';

/** A wall time that the clocks skip or repeat, with the two times that it can mean. */
export interface ClockChange {
  readonly kind: 'skipped' | 'repeated';
  readonly date: string;
  readonly clock: string;
  readonly timeZone: string;
  readonly options: readonly {
    readonly value: 'earlier' | 'later';
    /** Such as `01:30 before the clocks change (CEST)`. */
    readonly label: string;
  }[];
}

/** Returns the two times that a wall time can mean; null if it means one, or isn't a time. */
export function findClockChange(
  { date, clock, timeZone }: Pick<TimeChoice, 'date' | 'clock' | 'timeZone'>,
  locale: TimeLocale,
): ClockChange | null {
  const instants = listWallInstants(`${date}T${clock}`, timeZone);
  if (instants === null || instants[0] === instants[1]) return null;
  const [earlier, later] = instants;
  const isRepeated = splitLocal(toWallTime(earlier, timeZone)).clock === clock;
  const label = (at: number, side: string): string => {
    const shown = new Intl.DateTimeFormat(locale.locale, {
      hour: locale.hourCycle === 'h23' ? '2-digit' : 'numeric',
      minute: '2-digit',
      hourCycle: locale.hourCycle,
      timeZone,
    }).format(at);
    return `${shown} ${side} the clocks change (${readZoneName(at, timeZone)})`;
  };
  return {
    kind: isRepeated ? 'repeated' : 'skipped',
    date,
    clock,
    timeZone,
    options: [
      { value: 'earlier', label: label(earlier, 'before') },
      { value: 'later', label: label(later, 'after') },
    ],
  };
}

/** Each of these knows the abbreviations of its own region, and writes GMT+2 for the others. */
const NAMING_LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-NZ'] as const;

/** Returns the abbreviation of a zone at a time, such as CEST, or its offset if it has none. */
function readZoneName(at: number, timeZone: string): string {
  const names = NAMING_LOCALES.map((locale) => {
    const options = { timeZone, timeZoneName: 'short', hour: 'numeric' } as const;
    const parts = new Intl.DateTimeFormat(locale, options).formatToParts(at);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  });
  return names.find((name) => !/^(?:GMT|UTC)[+\-−]/u.test(name)) ?? names[0] ?? '';
}
