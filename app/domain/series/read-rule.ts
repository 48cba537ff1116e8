import { Temporal } from 'temporal-polyfill';
import type { Violation } from '../errors/violations.ts';
import { MAX_OCCURRENCES, MAX_RULE_CHARACTERS } from './series-limits.ts';

/** When a series ends: after a number of occurrences, at an instant, or at the end of a day in its zone. */
export type SeriesEnd =
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'instant'; readonly epochMs: number }
  | { readonly kind: 'day'; readonly day: Temporal.PlainDate };

/** A rule that a series can have. */
export interface SeriesRule {
  /** The parts without COUNT and UNTIL: `FREQ=WEEKLY;BYDAY=MO`. */
  readonly pattern: string;
  readonly end: SeriesEnd;
}

export type ReadRule =
  | { readonly rule: SeriesRule; readonly violations: readonly [] }
  | { readonly rule: null; readonly violations: readonly Violation[] };

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const TOO_OFTEN = ['SECONDLY', 'MINUTELY', 'HOURLY'];
const DAY = '(?:MO|TU|WE|TH|FR|SA|SU)';

const list = (item: string): RegExp => new RegExp(`^${item}(?:,${item})*$`, 'u');

/**
 * The values that each part of a rule can have (RFC 5545, section 3.3.10). BYWEEKNO and BYYEARDAY aren't supported:
 * in combinations with other parts, the library finds days that dateutil doesn't.
 */
const PARTS = new Map<string, RegExp>([
  ['FREQ', /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/u],
  ['INTERVAL', /^[1-9]\d{0,2}$/u],
  ['COUNT', /^[1-9]\d{0,5}$/u],
  ['UNTIL', /^.+$/u],
  ['BYHOUR', list('(?:1?\\d|2[0-3]|0\\d)')],
  ['BYMINUTE', list('[0-5]?\\d')],
  ['BYDAY', list(`(?:[+-]?(?:[1-9]|[1-4]\\d|5[0-3]))?${DAY}`)],
  ['BYMONTHDAY', list('[+-]?(?:[1-9]|[12]\\d|3[01])')],
  ['BYMONTH', list('(?:[1-9]|1[0-2])')],
  ['BYSETPOS', list('[+-]?(?:[1-9]\\d?|[12]\\d\\d|3[0-5]\\d|36[0-6])')],
  ['WKST', new RegExp(`^${DAY}$`, 'u')],
]);

/**
 * Reads a recurrence rule of RFC 5545, or returns everything that is wrong with it. A rule has to end, and can't be
 * more frequent than daily, though it can have several times a day.
 */
export function readRule(text: string, pointer: string): ReadRule {
  const violations: Violation[] = [];
  const refuse: Refuse = (code, message) => void violations.push({ pointer, code, message });
  if (text.length > MAX_RULE_CHARACTERS) {
    refuse('invalid_rule', `Use at most ${MAX_RULE_CHARACTERS} characters.`);
    return { rule: null, violations };
  }
  const parts = readParts(text, refuse);
  for (const fault of listConflicts(parts)) refuse('invalid_rule', fault);
  const end = readEnd(parts, refuse);
  if (violations.length > 0 || end === null) return { rule: null, violations };
  const pattern = [...parts]
    .filter(([name]) => name !== 'COUNT' && name !== 'UNTIL')
    .map(([name, value]) => `${name}=${value}`)
    .join(';');
  return { rule: { pattern, end }, violations: [] };
}

/** Reads the parts of a rule by name, and reports those that have no such value. */
function readParts(text: string, refuse: Refuse): Map<string, string> {
  const parts = new Map<string, string>();
  const line = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/u, '')
    .replace(/;$/u, '');
  for (const part of line.split(';')) {
    const [name = '', value = '', ...rest] = part.split('=');
    const fault = rest.length > 0 ? `${part} has two equals signs.` : findFault(parts, name, value);
    const isTooOften = name === 'FREQ' && TOO_OFTEN.includes(value);
    if (fault !== null) refuse(isTooOften ? 'rule_too_often' : 'invalid_rule', fault);
    parts.set(name, value);
  }
  return parts;
}

function findFault(parts: ReadonlyMap<string, string>, name: string, value: string): string | null {
  const values = PARTS.get(name);
  if (!values) {
    const shown = name === '' ? 'An empty part' : name;
    return `${shown} isn’t a part of a rule that Fanfare supports. Use ${[...PARTS.keys()].join(', ')}, as in FREQ=WEEKLY;BYDAY=MO;COUNT=10.`;
  }
  if (parts.has(name)) return `${name} appears twice.`;
  if (values.test(value)) return null;
  if (name !== 'FREQ') return `${name}=${value} isn’t a value of RFC 5545 that Fanfare supports.`;
  return TOO_OFTEN.includes(value)
    ? 'A series can’t repeat more often than daily. For several times a day, use FREQ=DAILY with BYHOUR and BYMINUTE.'
    : `FREQ has to be ${FREQUENCIES.join(', ')}.`;
}

/** Lists what RFC 5545 says doesn't go together. Implementations differ on what it would mean. */
function listConflicts(parts: ReadonlyMap<string, string>): string[] {
  const frequency = parts.get('FREQ');
  if (frequency === undefined) return ['The rule needs FREQ, as in FREQ=WEEKLY;BYDAY=MO;COUNT=10.'];
  const hasOrdinal = /\d/u.test(parts.get('BYDAY') ?? '');
  const hasOther = [...parts.keys()].some((name) => name.startsWith('BY') && name !== 'BYSETPOS');
  const checks: readonly (readonly [boolean, string])[] = [
    [
      parts.has('BYMONTHDAY') && frequency === 'WEEKLY',
      'BYMONTHDAY doesn’t go together with FREQ=WEEKLY. Use FREQ=MONTHLY.',
    ],
    [
      hasOrdinal && (!['MONTHLY', 'YEARLY'].includes(frequency) || parts.has('BYMONTHDAY')),
      'A day with a number, such as 1MO, needs FREQ=MONTHLY or FREQ=YEARLY, without BYMONTHDAY.',
    ],
    [
      parts.has('BYSETPOS') && !hasOther,
      'BYSETPOS chooses among the days of another part, such as BYDAY. Add that part.',
    ],
  ];
  return checks.filter(([isBroken]) => isBroken).map(([, message]) => message);
}

type Refuse = (code: Violation['code'], message: string) => void;

function readEnd(parts: ReadonlyMap<string, string>, refuse: Refuse): SeriesEnd | null {
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')];
  if (count !== undefined && until !== undefined) {
    refuse('invalid_rule', 'A rule can have COUNT or UNTIL, not both.');
    return null;
  }
  if (until !== undefined) return readUntil(until, refuse);
  if (count !== undefined) {
    if (Number(count) <= MAX_OCCURRENCES) return { kind: 'count', count: Number(count) };
    refuse(
      'too_many_occurrences',
      `A series can have at most ${MAX_OCCURRENCES} occurrences. Use a smaller COUNT.`,
    );
    return null;
  }
  refuse(
    'rule_without_end',
    'The rule has no end. Add COUNT, such as COUNT=10, or UNTIL, such as UNTIL=20271231.',
  );
  return null;
}

function readUntil(until: string, refuse: Refuse): SeriesEnd | null {
  try {
    if (!/^\d{8}(?:T\d{6}Z)?$/u.test(until)) throw new RangeError('Not a form of RFC 5545.');
    const day = Temporal.PlainDate.from(until.slice(0, 8), { overflow: 'reject' });
    if (until.length === 8) return { kind: 'day', day };
    return { kind: 'instant', epochMs: Temporal.Instant.from(until).epochMilliseconds };
  } catch {
    refuse(
      'invalid_rule',
      `UNTIL=${until} isn’t a date, such as 20271231, or a time in UTC, such as 20271231T230000Z.`,
    );
    return null;
  }
}
