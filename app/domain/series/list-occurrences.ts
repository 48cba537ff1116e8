import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import type { Violation } from '../errors/violations.ts';
import type { Disambiguation } from '../posts/publish-at.ts';
import { resolveWallTime, toWallTime } from '../posts/scheduled-time.ts';
import { readRule, type SeriesEnd, type SeriesRule } from './read-rule.ts';
import { MAX_OCCURRENCES, MAX_SERIES_YEARS } from './series-limits.ts';

/** When the posts of a series are published, as the user means it. */
export interface SeriesTimes {
  /** The wall time of the first occurrence: `2027-03-28T09:30`. */
  readonly local: string;
  readonly timeZone: string;
  readonly rrule: string;
  /** What to do with an occurrence that the clocks skip or repeat. */
  readonly disambiguation: Disambiguation;
}

export interface Occurrence {
  /** The wall time that the rule gives, which identifies the occurrence in its series: `2027-03-28T09:30:00`. */
  readonly local: string;
  readonly at: Date;
}

export type ListedOccurrences =
  | { readonly occurrences: readonly Occurrence[]; readonly violations: readonly [] }
  | { readonly occurrences: null; readonly violations: readonly Violation[] };

/** More periods than any rule has in ten years: a rule that never matches ends here. */
const MAX_PERIODS = 366 * MAX_SERIES_YEARS + 10;
/** Times that the rules of one series may compare, with room for 24 times a day. */
const MAX_CANDIDATES = 100_000;

/**
 * Lists all occurrences of a series, in order, or returns why it can't be created. The wall time stays the same when
 * the clocks change. The rule is expanded without a zone, because libraries leave out occurrences that the clocks
 * skip: here, they're reported unless `disambiguation` says what to do. Two that become the same instant are one.
 */
export function listOccurrences(times: SeriesTimes): ListedOccurrences {
  const start = resolveWallTime({ ...times, disambiguation: 'later' }, '/start');
  const read = readRule(times.rrule, '/rrule');
  if (start.violation !== null || read.rule === null) {
    const violations = [...(start.violation ? [start.violation] : []), ...read.violations];
    return { occurrences: null, violations };
  }
  const { rule } = read;
  const walls = listWallTimes(Temporal.PlainDateTime.from(times.local), rule, times.timeZone);
  if ('violation' in walls) return { occurrences: null, violations: [walls.violation] };
  const resolved = walls.found.map((local) => ({
    local,
    ...resolveWallTime({ ...times, local }, '/disambiguation'),
  }));
  const violations = resolved.flatMap(({ violation }) =>
    violation ? [{ ...violation, pointer: '/disambiguation' }] : [],
  );
  if (violations.length > 0) return { occurrences: null, violations };
  const { end } = rule;
  const all = resolved.flatMap(({ local, time }) => (time ? [{ local, at: time.at }] : []));
  const kept = all.filter(({ at }) => end.kind !== 'instant' || at.getTime() <= end.epochMs);
  return checkNumber(dropRepeated(kept), end);
}

type WallTimes = { readonly found: readonly string[] } | { readonly violation: Violation };

/** Expands a rule on a clock that never changes. */
function listWallTimes(
  start: Temporal.PlainDateTime,
  { pattern, end }: SeriesRule,
  timeZone: string,
): WallTimes {
  const horizon = start.add({ years: MAX_SERIES_YEARS });
  const last = toLastWallTime(end, timeZone) ?? horizon;
  if (Temporal.PlainDateTime.compare(last, horizon) > 0) return { violation: TOO_LONG };
  const limit = end.kind === 'count' ? end.count : MAX_OCCURRENCES + 1;
  try {
    const rule = new RRuleTemporal({
      rruleString: pattern,
      dtstart: start.toZonedDateTime('UTC'),
      until: last.toZonedDateTime('UTC'),
      maxIterations: MAX_PERIODS,
      maxCandidateEvaluations: MAX_CANDIDATES,
      temporal: Temporal,
    });
    const found = rule
      .all((_, index) => index < limit)
      .map((at) => at.toPlainDateTime().toString({ smallestUnit: 'second' }));
    if (end.kind !== 'count' || found.length === end.count || found.length === 0) return { found };
    return { violation: TOO_LONG };
  } catch {
    // The library gave up: too many periods or times to compare, or a date beyond what Temporal has.
    return { violation: WITHOUT_OCCURRENCES };
  }
}

/** Returns a wall time after which nothing occurs; null if the end is a number of occurrences. */
function toLastWallTime(end: SeriesEnd, timeZone: string): Temporal.PlainDateTime | null {
  if (end.kind === 'count') return null;
  if (end.kind === 'day') return end.day.toPlainDateTime({ hour: 23, minute: 59, second: 59 });
  // A day later, because the clocks can go back before the end; later instants are dropped one by one.
  return Temporal.PlainDateTime.from(toWallTime(end.epochMs, timeZone)).add({ days: 1 });
}

function dropRepeated(occurrences: readonly Occurrence[]): Occurrence[] {
  const byTime = new Map(occurrences.toReversed().map((one) => [one.at.getTime(), one]));
  return [...byTime.values()].sort((a, b) => a.at.getTime() - b.at.getTime());
}

function checkNumber(occurrences: readonly Occurrence[], end: SeriesEnd): ListedOccurrences {
  if (occurrences.length === 0) return { occurrences: null, violations: [WITHOUT_OCCURRENCES] };
  if (occurrences.length <= MAX_OCCURRENCES) return { occurrences, violations: [] };
  const message = `A series can have at most ${MAX_OCCURRENCES} occurrences. Use ${end.kind === 'count' ? 'a smaller COUNT' : 'an earlier UNTIL'}.`;
  const violation = { pointer: '/rrule', code: 'too_many_occurrences' as const, message };
  return { occurrences: null, violations: [violation] };
}

const TOO_LONG: Violation = {
  pointer: '/rrule',
  code: 'rule_too_long',
  message: `The occurrences have to be within ${MAX_SERIES_YEARS} years of the start. Use a smaller COUNT, an earlier UNTIL, or a smaller INTERVAL.`,
};
const WITHOUT_OCCURRENCES: Violation = {
  pointer: '/rrule',
  code: 'rule_without_occurrences',
  message: `The rule matches no day within ${MAX_SERIES_YEARS} years of the start, or none before its end. Choose days that exist, and an end after the start.`,
};
