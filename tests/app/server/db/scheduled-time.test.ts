import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resolveScheduledTime } from '#app/domain/posts/scheduled-time.ts';
import {
  createPostgresTestDatabase,
  describeWithPostgres,
  type TestDatabase,
} from '#tests/support/database.ts';

/** Cases per zone. By hand: `ZONE_CASES=200`. */
const CASES = Number(process.env['ZONE_CASES'] ?? 2);
const MAX_MS = 30_000 + 2000 * CASES;
const SEED = Number(process.env['ZONE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** Zones whose rules changed lately: the runtime and Postgres can have different versions of the zone database. */
const MAX_NEWER_ZONES = 20;
const FROM = Date.UTC(1970, 0, 2);
const TO = Date.UTC(2040, 0, 1);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const HOURS = [-24, -3, -2, -1, 0, 1, 2, 3, 24];
const YEAR_MS = 365 * DAY_MS;

interface Case {
  readonly zone: string;
  readonly wall: string;
}

interface Found extends Case {
  /** The wall time read back from what Postgres resolves it to. */
  readonly back: string;
  readonly at: Date;
  /** Another instant with the same wall time. */
  readonly other: Date | null;
  /** The wall times at `HOURS` from then. */
  readonly around: readonly string[];
}

/** Half of the cases are within two hours of a change of the zone's clocks. */
function sample(zone: string, seed: number): Case[] {
  const case_ = fc.record({
    at: fc.integer({ min: FROM / MINUTE_MS, max: TO / MINUTE_MS }),
    near: fc.boolean(),
    offset: fc.integer({ min: -120, max: 120 }),
  });
  return fc.sample(case_, { numRuns: CASES, seed }).map(({ at, near, offset }) => {
    const start = Temporal.Instant.fromEpochMilliseconds(at * MINUTE_MS).toZonedDateTimeISO(zone);
    const change = near ? start.getTimeZoneTransition('next') : null;
    const chosen =
      change && change.epochMilliseconds < TO ? change.add({ minutes: offset }) : start;
    const wall = chosen.toPlainDateTime();
    // The hours that the clocks skip are no instant's wall time.
    const shifted = change && offset > 0 ? wall.subtract({ minutes: 60 }) : wall;
    return { zone, wall: shifted.toString({ smallestUnit: 'second' }) };
  });
}

function resolve({ zone, wall }: Case, disambiguation: 'earlier' | 'later' | 'reject') {
  const now = new Date(Date.parse(`${wall}Z`) - YEAR_MS);
  return resolveScheduledTime(
    { local: wall, timeZone: zone, disambiguation },
    { now, timeZone: 'UTC', pointer: '/publishAt' },
  );
}

/** Returns whether the runtime's own zone database and that of Postgres agree around this time. */
function hasSameRules({ zone, at, around }: Found): boolean {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const shown = HOURS.map((hours) => format.format(at.getTime() + hours * HOUR_MS));
  return shown.join() === around.join();
}

/** What Postgres says about a wall time, in the form of what `resolve` returns. */
function expectedOf({ wall, back, at, other }: Found) {
  const isSkipped = back !== wall;
  if (isSkipped || other !== null)
    return { at, strict: isSkipped ? 'time_skipped' : 'time_repeated', earlier: other };
  return { at, strict: null, earlier: at };
}

function isRight(found: Found): boolean {
  const [earlier, later] = [resolve(found, 'earlier').time, resolve(found, 'later').time];
  const { violation } = resolve(found, 'reject');
  const expected = expectedOf(found);
  const same = (a: Date | undefined, b: Date): boolean => a?.getTime() === b.getTime();
  const isEarlierRight = expected.earlier
    ? same(earlier?.at, expected.earlier)
    : earlier !== null && earlier.at < found.at;
  return (
    same(later?.at, found.at) && isEarlierRight && (violation?.code ?? null) === expected.strict
  );
}

describeWithPostgres('a wall time in any zone, from 1970 to 2040', () => {
  let test: TestDatabase;
  let cases: Found[];

  beforeAll(async () => {
    test = await createPostgresTestDatabase();
    const zones = Intl.supportedValuesOf('timeZone');
    const sampled = zones.flatMap((zone, index) => sample(zone, SEED + index));
    // Postgres resolves repeated and skipped times to the later instant.
    cases = await test.database.prisma.$queryRaw<Found[]>`
      SELECT zone, wall, at, to_char(at AT TIME ZONE zone, 'YYYY-MM-DD"T"HH24:MI:SS') AS back, (
        SELECT near FROM generate_series(at - interval '25 hours', at + interval '25 hours', interval '15 minutes') near
        WHERE near <> at AND near AT TIME ZONE zone = wall::timestamp LIMIT 1) AS other,
        ARRAY(SELECT to_char((at + hours * interval '1 hour') AT TIME ZONE zone, 'YYYY-MM-DD HH24:MI:SS')
          FROM unnest(${HOURS}::int[]) hours) AS around
      FROM (SELECT zone, wall, wall::timestamp AT TIME ZONE zone AS at
        FROM unnest(${sampled.map(({ zone }) => zone)}::text[], ${sampled.map(({ wall }) => wall)}::text[])
          AS sampled(zone, wall)) resolved`;
  }, MAX_MS);
  afterAll(() => test.close());

  it(
    'is the instant that Postgres finds, and refused without a rule where there are two or none',
    () => {
      const same = cases.filter(hasSameRules);
      const newer = cases.filter((found) => !same.includes(found)).map(({ zone }) => zone);
      expect(new Set(newer).size).toBeLessThanOrEqual(MAX_NEWER_ZONES);
      const wrong = same.filter((found) => !isRight(found));
      expect(wrong, `ZONE_SEED=${SEED}`).toEqual([]);
      expect(same.some(({ other }) => other !== null)).toBe(true);
      expect(same.some(({ wall, back }) => wall !== back)).toBe(true);
    },
    MAX_MS,
  );
});
