import { readRule, type SeriesEnd } from './read-rule.ts';

/** The days that a form offers, in the order of a week. */
export const REPEAT_DAYS = [
  { value: 'MO', name: 'Monday' },
  { value: 'TU', name: 'Tuesday' },
  { value: 'WE', name: 'Wednesday' },
  { value: 'TH', name: 'Thursday' },
  { value: 'FR', name: 'Friday' },
  { value: 'SA', name: 'Saturday' },
  { value: 'SU', name: 'Sunday' },
] as const;

/** How often a form repeats a post. `rule` takes a rule of RFC 5545. */
export type RepeatEvery = 'day' | 'week' | 'month' | 'rule';

/** The fields of a form that repeats a post, as they were typed. */
export interface RepeatFields {
  readonly every: RepeatEvery;
  /** Days of the week: `MO`. Without one, the start's. */
  readonly weekdays: readonly string[];
  /** A day of the month, or -1 for the last one. Without one, the start's. */
  readonly monthDay: string;
  readonly ends: 'count' | 'until';
  readonly count: string;
  /** The last day: `2027-12-31`. */
  readonly until: string;
  /** Only for `rule`. */
  readonly rule: string;
}

/** What a new form shows. */
export const NEW_REPEAT: RepeatFields = {
  every: 'week',
  weekdays: [],
  monthDay: '',
  ends: 'count',
  count: '10',
  until: '',
  rule: '',
};

/** Returns the fields as a rule of RFC 5545. What was typed stays in it, so that `readRule` can say what's wrong. */
export function toRule({ every, weekdays, monthDay, ends, count, until, rule }: RepeatFields) {
  if (every === 'rule') return rule.trim();
  const days =
    every === 'week' && weekdays.length > 0
      ? [`BYDAY=${weekdays.join(',')}`]
      : every === 'month' && monthDay !== ''
        ? [`BYMONTHDAY=${monthDay}`]
        : [];
  const end =
    ends === 'count' ? `COUNT=${count.trim()}` : `UNTIL=${until.trim().replaceAll('-', '')}`;
  const frequency = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' }[every];
  return [`FREQ=${frequency}`, ...days, end].join(';');
}

/** Returns a rule as the fields of a form, which shows the rule itself if it has more than the fields can. */
export function toRepeatFields(rrule: string): RepeatFields {
  const { rule } = readRule(rrule, '/rrule');
  const days = rule && findDays(rule.pattern);
  const ending = rule && toEnding(rule.end);
  if (days && ending) return { ...NEW_REPEAT, ...days, ...ending };
  return { ...NEW_REPEAT, every: 'rule', rule: rrule };
}

/** Patterns that the fields can show. Each one's group is the days. */
const PATTERNS = [
  ['day', /^FREQ=DAILY()$/u],
  ['week', /^FREQ=WEEKLY(?:;BYDAY=([A-Z,]+))?$/u],
  ['month', /^FREQ=MONTHLY(?:;BYMONTHDAY=(-1|\d+))?$/u],
] as const;

function findDays(pattern: string): Partial<RepeatFields> | null {
  for (const [every, shape] of PATTERNS) {
    const found = shape.exec(pattern);
    if (!found) continue;
    const [, days = ''] = found;
    if (every === 'week') return { every, weekdays: days.split(',').filter(Boolean) };
    return every === 'month' ? { every, monthDay: days } : { every };
  }
  return null;
}

function toEnding(end: SeriesEnd): Partial<RepeatFields> | null {
  if (end.kind === 'instant') return null;
  if (end.kind === 'count') return { ends: 'count', count: String(end.count) };
  return { ends: 'until', until: end.day.toString() };
}
