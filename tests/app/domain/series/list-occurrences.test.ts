import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listOccurrences, type SeriesTimes } from '#app/domain/series/list-occurrences.ts';

const BERLIN = { local: '2027-03-01T02:30', timeZone: 'Europe/Berlin', disambiguation: 'reject' };
const list = (rrule: string, times: Partial<SeriesTimes> = {}) =>
  listOccurrences({ ...BERLIN, disambiguation: 'reject', rrule, ...times });
const locals = (rrule: string, times: Partial<SeriesTimes> = {}) =>
  list(rrule, times).occurrences?.map(({ local }) => local);
const codes = (rrule: string, times: Partial<SeriesTimes> = {}) =>
  list(rrule, times).violations.map(({ pointer, code }) => `${pointer} ${code}`);

/** Expands rules with dateutil, which shares nothing with our library. `python3` can be one without it. */
const EXPAND = `
import sys, json, datetime as clock
from datetime import datetime
from itertools import islice
from dateutil.rrule import rrulestr
# Without this, a rule that never matches is tried until the year 9999.
clock.MAXYEAR = 2040
def expand(start, rule, last):
  found = rrulestr(rule, dtstart=datetime.fromisoformat(start)).replace(until=datetime.fromisoformat(last))
  return [at.isoformat() for at in islice(found, 400)]
print(json.dumps([expand(*given) for given in json.load(sys.stdin)]))
`;
function findPython(): string | null {
  for (const python of ['python3', '/usr/bin/python3']) {
    try {
      execFileSync(python, ['-c', 'import dateutil'], { stdio: 'ignore' });
      return python;
    } catch {
      // The next one, or none.
    }
  }
  return null;
}
const python = findPython();
const describeWithDateutil = python === null && !process.env['CI'] ? describe.skip : describe;

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const signed = (max: number) => fc.integer({ min: -max, max }).filter((value) => value !== 0);
const some = <T extends string | number>(item: fc.Arbitrary<T>) =>
  fc.option(fc.uniqueArray(item, { minLength: 1, maxLength: 3 }), { nil: undefined, freq: 2 });
/** Days with or without numbers: dateutil finds none that is both, where RFC 5545 means either. */
const ordinalDays = fc
  .tuple(signed(4), fc.constantFrom(...DAYS))
  .map(([place, day]) => `${place}${day}`);
const anyDays = fc
  .boolean()
  .chain((isOrdinal) => some(isOrdinal ? ordinalDays : fc.constantFrom(...DAYS)));
const months = some(fc.integer({ min: 1, max: 12 }));
const monthDays = some(signed(31));
const weekdays = some(fc.constantFrom(...DAYS));
const byFrequency = {
  DAILY: {
    BYMONTH: months,
    BYMONTHDAY: monthDays,
    BYDAY: weekdays,
    BYHOUR: some(fc.integer({ min: 0, max: 23 })),
  },
  WEEKLY: { BYMONTH: months, BYDAY: weekdays, BYMINUTE: some(fc.integer({ min: 0, max: 59 })) },
  MONTHLY: { BYMONTH: months, BYMONTHDAY: monthDays, BYDAY: anyDays },
  YEARLY: { BYMONTH: months, BYMONTHDAY: monthDays, BYDAY: anyDays },
};
const rules = fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY').chain((frequency) => {
  const lists: [string, fc.Arbitrary<(string | number)[] | undefined>][] = Object.entries(
    byFrequency[frequency],
  );
  const parts = lists.map(([name, item]) =>
    item.map((values) => (values === undefined ? '' : `${name}=${values.join(',')}`)),
  );
  const position = some(signed(4)).map((values) => (values ? `BYSETPOS=${values.join(',')}` : ''));
  const end = fc.oneof(
    fc.integer({ min: 1, max: 40 }).map((count) => `COUNT=${count}`),
    fc.integer({ min: 1, max: 28 }).map((day) => `UNTIL=202804${String(day).padStart(2, '0')}`),
  );
  const week = fc.constantFrom('', ...DAYS.map((day) => `WKST=${day}`));
  const interval = fc.integer({ min: 1, max: 4 }).map((every) => `INTERVAL=${every}`);
  return fc
    .tuple(fc.tuple(...parts), position, week, interval, end)
    .map(([by, at, wkst, every, until]) => {
      const chosen = by.filter(Boolean);
      return [`FREQ=${frequency}`, every, ...chosen, chosen.length > 0 ? at : '', wkst, until]
        .filter(Boolean)
        .join(';');
    });
});
const starts = fc
  .tuple(fc.integer({ min: 0, max: 365 }), fc.integer({ min: 0, max: 1439 }))
  .map(([day, minute]) =>
    new Date(Date.UTC(2027, 0, 1 + day, 0, minute)).toISOString().slice(0, 16),
  );

/**
 * A numbered weekday that is also a day of the month isn't defined, and is refused. Of a week in which a series starts,
 * dateutil counts positions from the start, where RFC 5545 means those of the whole week.
 */
const isComparable = (rule: string): boolean =>
  !(/BYDAY=[^;]*\d/u.test(rule) && rule.includes('BYMONTHDAY')) &&
  !(rule.includes('FREQ=WEEKLY') && rule.includes('BYSETPOS'));
const addYears = (local: string, years: number): string =>
  `${Number(local.slice(0, 4)) + years}${local.slice(4)}:00`;

/** The last wall time at which a rule's occurrences can be. */
function getLast([local, rrule]: readonly [string, string]): string {
  const [, year, month, day] = /UNTIL=(\d{4})(\d\d)(\d\d)/u.exec(rrule) ?? [];
  return year ? `${year}-${month}-${day}T23:59:59` : addYears(local, 10);
}

/** The occurrences of a rule by dateutil, or the code of what is wrong with the series. */
function toExpected(rrule: string, known: readonly string[]): readonly string[] {
  const count = Number(/COUNT=(\d+)/u.exec(rrule)?.[1] ?? known.length);
  if (known.length === 0) return ['rule_without_occurrences'];
  if (known.length > 366) return ['too_many_occurrences'];
  return known.length < count ? ['rule_too_long'] : known;
}

describeWithDateutil('the occurrences of a rule', () => {
  it('equal those of dateutil', () => {
    const cases = fc.sample(fc.tuple(starts, rules.filter(isComparable)), {
      numRuns: Number(process.env['RULE_CASES'] ?? 100),
      seed: Number(process.env['RULE_SEED'] ?? Date.now() % 1e9),
    });
    const given = cases.map(([local, rrule]) => [
      local,
      rrule.replace(/;UNTIL=.*/u, ''),
      getLast([local, rrule]),
    ]);
    const output = execFileSync(python ?? 'python3', ['-c', EXPAND], {
      input: JSON.stringify(given),
    });
    const known = JSON.parse(output.toString()) as string[][];
    const expected = cases.map(([, rrule], index) => toExpected(rrule, known[index] ?? []));
    for (const [index, [local, rrule]] of cases.entries()) {
      const { occurrences, violations } = list(rrule, { local, timeZone: 'UTC' });
      const found = occurrences?.map((one) => one.local) ?? violations.map(({ code }) => code);
      expect(found, `${local} ${rrule}`).toEqual(expected[index]);
    }
    expect(expected.filter(([first = '']) => /^\d/u.test(first)).length).toBeGreaterThan(30);
  });
});

const zones = Intl.supportedValuesOf('timeZone');
const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);

describe('a daily series', () => {
  it('keeps its time of day across clock changes in every zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 95 }),
        fc.integer({ min: 0, max: 364 }),
        (timeZone, quarter, day) => {
          const time = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
          const first = new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10);
          const times = { local: `${first}T${time}`, timeZone };
          const rrule = 'FREQ=DAILY;COUNT=30';
          const asked = list(rrule, times);
          const found = list(rrule, { ...times, disambiguation: 'earlier' }).occurrences ?? [];
          const shown = found.map(({ at }) => clocks.get(timeZone)?.format(at).replace(' ', 'T'));
          const moved = found.filter(({ local }, index) => shown[index] !== local);
          expect(found.every(({ local }) => local.endsWith(`${time}:00`))).toBe(true);
          // Only an occurrence that the clocks skip is shown at another time, and that one is asked about.
          const skipped = asked.violations.filter(({ code }) => code === 'time_skipped');
          expect(moved).toHaveLength(skipped.length);
        },
      ),
      { numRuns: Number(process.env['ZONE_CASES'] ?? 30) },
    );
  });

  it('asks what to do on each day on which the clocks skip or repeat its time', () => {
    const { violations } = list('FREQ=DAILY;COUNT=300');
    expect(violations.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/disambiguation', 'time_skipped'],
      ['/disambiguation', 'time_repeated'],
    ]);
    expect(violations[0]?.message).toContain('2027-03-28 02:30');
    expect(violations[1]?.message).toContain('2027-10-31 02:30');
    const at = (disambiguation: 'earlier' | 'later') =>
      list('FREQ=DAILY;COUNT=300', { disambiguation })
        .occurrences?.filter(({ local }) =>
          ['2027-03-28', '2027-10-31'].includes(local.slice(0, 10)),
        )
        .map((one) => one.at.toISOString());
    expect(at('earlier')).toEqual(['2027-03-28T00:30:00.000Z', '2027-10-31T00:30:00.000Z']);
    expect(at('later')).toEqual(['2027-03-28T01:30:00.000Z', '2027-10-31T01:30:00.000Z']);
  });

  it('has one occurrence where two become the same instant', () => {
    expect(
      locals('FREQ=DAILY;BYHOUR=2,3;COUNT=4', {
        local: '2027-03-28T02:30',
        disambiguation: 'later',
      }),
    ).toEqual(['2027-03-28T02:30:00', '2027-03-29T02:30:00', '2027-03-29T03:30:00']);
  });
});

describe('a rule', () => {
  it('includes the day or the instant of its end', () => {
    expect(locals('FREQ=DAILY;UNTIL=20270303')).toHaveLength(3);
    expect(locals('RRULE:FREQ=DAILY;UNTIL=20270303T013000Z')).toHaveLength(3);
    expect(locals('freq=daily;until=20270303T012959Z')).toHaveLength(2);
  });

  it.each([
    ['FREQ=DAILY', ['/rrule rule_without_end']],
    ['FREQ=DAILY;COUNT=2;UNTIL=20270401', ['/rrule invalid_rule']],
    ['FREQ=HOURLY;COUNT=2', ['/rrule rule_too_often']],
    ['FREQ=MINUTELY', ['/rrule rule_too_often', '/rrule rule_without_end']],
    ['COUNT=2', ['/rrule invalid_rule']],
    ['', ['/rrule invalid_rule', '/rrule invalid_rule', '/rrule rule_without_end']],
    ['FREQ=DAILY;COUNT=367', ['/rrule too_many_occurrences']],
    ['FREQ=DAILY;BYHOUR=8,9;UNTIL=20271231', ['/rrule too_many_occurrences']],
    ['FREQ=YEARLY;COUNT=12', ['/rrule rule_too_long']],
    ['FREQ=DAILY;UNTIL=20990101', ['/rrule rule_too_long']],
    ['FREQ=DAILY;UNTIL=20260101', ['/rrule rule_without_occurrences']],
    ['FREQ=DAILY;UNTIL=20270230', ['/rrule invalid_rule']],
    ['FREQ=DAILY;UNTIL=20270303T013000', ['/rrule invalid_rule']],
    ['FREQ=DAILY;BYSECOND=1;COUNT=2', ['/rrule invalid_rule']],
    ['FREQ=DAILY;FREQ=DAILY;COUNT=2', ['/rrule invalid_rule']],
    ['FREQ=WEEKLY;BYDAY=1MO;COUNT=2', ['/rrule invalid_rule']],
    ['FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=1;COUNT=2', ['/rrule invalid_rule']],
    ['FREQ=WEEKLY;BYMONTHDAY=1;COUNT=2', ['/rrule invalid_rule']],
    ['FREQ=YEARLY;BYWEEKNO=1;BYYEARDAY=1;COUNT=2', ['/rrule invalid_rule', '/rrule invalid_rule']],
    ['FREQ=DAILY;BYSETPOS=1;COUNT=2', ['/rrule invalid_rule']],
    [`FREQ=DAILY;COUNT=2${' '.repeat(500)}`, ['/rrule invalid_rule']],
  ])('%s is refused', (rrule, expected) => {
    expect(codes(rrule)).toEqual(expected);
  });

  it('reports an unknown zone and the rule at once', () => {
    expect(codes('FREQ=DAILY', { timeZone: 'Mars/Olympus' })).toEqual([
      '/start/timeZone unknown_time_zone',
      '/rrule rule_without_end',
    ]);
  });

  it('that rarely or never matches ends quickly', () => {
    const patterns = ['DAILY', 'MONTHLY', 'YEARLY'].map(
      (each) => `FREQ=${each};BYMONTH=2;BYMONTHDAY=30`,
    );
    const busy = Array.from({ length: 60 }, (_, minute) => minute).join(',');
    const started = performance.now();
    for (const pattern of [
      ...patterns,
      'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2',
      'FREQ=YEARLY;BYDAY=MO;BYSETPOS=366',
      'FREQ=YEARLY;INTERVAL=999;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO',
      `FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYMINUTE=${busy}`,
      `FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=1,2,3,4,5,6,7,8;BYMINUTE=${busy};BYSETPOS=-366`,
    ])
      expect(list(`${pattern};COUNT=300`).occurrences, pattern).toBeNull();
    // A second for nine rules, on a busy machine: each may take a tenth.
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
