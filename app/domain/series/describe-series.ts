import { Temporal } from 'temporal-polyfill';
import { toWallTime } from '../posts/scheduled-time.ts';
import { listNames } from '../text/name-list.ts';
import { readRule, type SeriesEnd } from './read-rule.ts';

/** A rule and when it starts, as a series has them. */
export interface DescribedSeries {
  readonly start: { readonly local: string; readonly timeZone: string };
  readonly rrule: string;
}

const DAYS = new Map([
  ['MO', 'Monday'],
  ['TU', 'Tuesday'],
  ['WE', 'Wednesday'],
  ['TH', 'Thursday'],
  ['FR', 'Friday'],
  ['SA', 'Saturday'],
  ['SU', 'Sunday'],
]);
const WEEK = [...DAYS.keys()];
const WORKDAYS = WEEK.slice(0, 5);
const MONTHS = Array.from({ length: 12 }, (_none, index) =>
  new Temporal.PlainDate(2000, index + 1, 1).toLocaleString('en-US', { month: 'long' }),
);
const ORDINAL_WORDS = ['', 'first', 'second', 'third', 'fourth', 'fifth'];
const SUFFIXES = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
]);
const ORDINALS = new Intl.PluralRules('en-US', { type: 'ordinal' });
const UNITS = new Map([
  ['DAILY', 'day'],
  ['WEEKLY', 'week'],
  ['MONTHLY', 'month'],
  ['YEARLY', 'year'],
]);

type Parts = ReadonlyMap<string, string>;

/**
 * Describes when a series is published: `Every Monday and Thursday at 9:00 (Europe/Berlin), 12 times`. Returns the
 * rule itself if it isn't valid.
 */
export function describeSeries({ start, rrule }: DescribedSeries): string {
  const { rule } = readRule(rrule, '/rrule');
  if (rule === null) return rrule;
  const parts = new Map(
    rule.pattern.split(';').map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name, value] as const;
    }),
  );
  const first = Temporal.PlainDateTime.from(start.local);
  const times = describeTimes(parts, first);
  const end = describeEnd(rule.end, start.timeZone);
  return `${describeDays(parts, first)} at ${times} (${start.timeZone}), ${end}`;
}

const listValues = (parts: Parts, name: string): string[] =>
  parts.get(name)?.split(',').filter(Boolean) ?? [];

function describeTimes(parts: Parts, first: Temporal.PlainDateTime): string {
  const hours = toNumbers(parts, 'BYHOUR', first.hour);
  const minutes = toNumbers(parts, 'BYMINUTE', first.minute);
  return listNames(
    hours.flatMap((hour) => minutes.map((minute) => `${hour}:${String(minute).padStart(2, '0')}`)),
  );
}

function toNumbers(parts: Parts, name: string, otherwise: number): number[] {
  const given = listValues(parts, name).map(Number);
  return given.length > 0 ? [...new Set(given)].sort((a, b) => a - b) : [otherwise];
}

/** Returns the days: `Every weekday`, `Every 2 weeks on Monday`, `Every month on the 1st and 15th`. */
function describeDays(parts: Parts, first: Temporal.PlainDateTime): string {
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const unit = UNITS.get(parts.get('FREQ') ?? '') ?? '';
  const every = interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;
  const months = listValues(parts, 'BYMONTH').map((month) => MONTHS[Number(month) - 1] ?? month);
  const inMonths = months.length > 0 ? ` in ${listNames(months)}` : '';
  if (parts.has('BYSETPOS')) return `${every} on ${describePositions(parts)}${inMonths}`;
  if (unit === 'week') return describeWeek(every, { parts, first }) + inMonths;
  const on = describeDaysOf(unit, { parts, first, inMonths });
  return on === null ? `${every}${inMonths}` : `${every} on ${on}`;
}

interface Days {
  readonly parts: Parts;
  readonly first: Temporal.PlainDateTime;
}

function describeWeek(every: string, { parts, first }: Days): string {
  const given = listValues(parts, 'BYDAY');
  const own = describeWeekdays(
    given.length > 0 ? given : WEEK.slice(first.dayOfWeek - 1, first.dayOfWeek),
  );
  if (every === 'Every week') return `Every ${own}`;
  return `${every} on ${own === 'day' ? 'all days' : own}`;
}

/** Returns the days of a rule that isn't weekly; null for every day. */
function describeDaysOf(
  unit: string,
  { parts, first, inMonths }: Days & { readonly inMonths: string },
): string | null {
  const weekdays = listValues(parts, 'BYDAY');
  const monthDays = listValues(parts, 'BYMONTHDAY');
  const names = describeWeekdays(weekdays);
  if (monthDays.length > 0)
    return `${describeMonthDays(monthDays)}${inMonths}${names === '' ? '' : `, if it’s a ${names}`}`;
  if (names !== '') {
    const isOfYear = unit === 'year' && inMonths === '' && names.startsWith('the ');
    return `${names}${isOfYear ? ' of the year' : inMonths}`;
  }
  return unit === 'day' ? null : describeStart(unit, { first, inMonths });
}

/** Returns the day of a rule without days, which is the start's. */
function describeStart(
  unit: string,
  { first, inMonths }: Omit<Days, 'parts'> & { readonly inMonths: string },
): string {
  if (unit === 'month' || inMonths !== '')
    return `${describeMonthDays([String(first.day)])}${inMonths}`;
  return `${MONTHS[first.month - 1] ?? ''} ${first.day}`;
}

/** Returns weekdays, with numbers if they have them: `Monday and Thursday`, `the second Monday`. */
function describeWeekdays(weekdays: readonly string[]): string {
  if (isSame(weekdays, WEEK)) return 'day';
  if (isSame(weekdays, WORKDAYS)) return 'weekday';
  const inOrder = weekdays.toSorted(
    (a, b) => WEEK.indexOf(a.slice(-2)) - WEEK.indexOf(b.slice(-2)),
  );
  return listNames(
    inOrder.map((text) => {
      const day = DAYS.get(text.slice(-2)) ?? text;
      const number = Number(text.slice(0, -2));
      return number === 0 ? day : `the ${toOrdinalWord(number)} ${day}`;
    }),
  );
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  new Set(a).size === b.length && b.every((day) => a.includes(day));

const describeMonthDays = (days: readonly string[]): string =>
  `the ${listNames(days.map(Number).map((day) => (day > 0 ? toOrdinal(day) : `${toOrdinalWord(day)} day`)))}`;

/** Returns which of several days are meant: `the last weekday`, `the first of Monday and Tuesday`. */
function describePositions(parts: Parts): string {
  const positions = listNames(listValues(parts, 'BYSETPOS').map(Number).map(toOrdinalWord));
  const weekdays = listValues(parts, 'BYDAY');
  const monthDays = listValues(parts, 'BYMONTHDAY');
  if (weekdays.length > 0 && monthDays.length === 0) {
    const names = describeWeekdays(weekdays);
    return `the ${positions} ${weekdays.length === 1 || !names.includes(' ') ? '' : 'of '}${names}`;
  }
  const days = monthDays.length > 0 ? describeMonthDays(monthDays) : 'the possible times';
  const only = weekdays.length > 0 ? ` that is a ${describeWeekdays(weekdays)}` : '';
  return `the ${positions} of ${days}${only}`;
}

/** Returns a position as a word: `second`, `last`, `third-to-last`, `12th`. */
function toOrdinalWord(number: number): string {
  if (number === -1) return 'last';
  if (number < 0) return `${toOrdinalWord(-number)}-to-last`;
  return ORDINAL_WORDS[number] ?? toOrdinal(number);
}

const toOrdinal = (number: number): string =>
  `${number}${SUFFIXES.get(ORDINALS.select(number)) ?? 'th'}`;

function describeEnd(end: SeriesEnd, timeZone: string): string {
  if (end.kind === 'count') return end.count === 1 ? 'once' : `${end.count} times`;
  const day =
    end.kind === 'day' ? end.day : Temporal.PlainDate.from(toWallTime(end.epochMs, timeZone));
  return `until ${day.toLocaleString('en-US', { dateStyle: 'long' })}`;
}
