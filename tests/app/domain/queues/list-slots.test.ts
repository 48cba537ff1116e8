import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listSlots } from '#app/domain/queues/list-slots.ts';
import { toMinuteOfWeek, toMinutesOfWeek, toWeeklySlot } from '#app/domain/queues/slot-times.ts';

const MINUTE_MS = 60_000;
const STEP = 15;
const STEPS_PER_WEEK = (7 * 24 * 60) / STEP;
const DAYS = 9;
const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Returns a function that reads a zone's clocks, in minutes since a fixed Monday 00:00. Uses only Intl. */
function createClock(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (ms) => {
    const parts = Object.fromEntries(
      format.formatToParts(ms).map((part) => [part.type, part.value]),
    );
    const [year, month, day] = [
      Number(parts['year']),
      Number(parts['month']),
      Number(parts['day']),
    ];
    const days = Date.UTC(year, month - 1, day) / 86_400_000 + 3;
    expect(NAMES[((days % 7) + 7) % 7]).toBe(parts['weekday']);
    return days * 1440 + Number(parts['hour']) * 60 + Number(parts['minute']);
  };
}

/**
 * Walks through the zone's time in steps. A slot is at the first step that shows it; a slot that the clocks jump over
 * is as long after the jump as it would have been after the clocks' earlier time.
 */
function walk(timeZone: string, slots: readonly number[], after: number): number[] {
  const read = createClock(timeZone);
  const wanted = new Set(slots);
  const seen = new Set<number>();
  const found = new Set<number>();
  const start = after - 2 * 1440 * MINUTE_MS;
  let expected = read(start);
  for (let ms = start; ms <= after + DAYS * 1440 * MINUTE_MS; ms += STEP * MINUTE_MS) {
    const shown = read(ms);
    for (let jumped = expected; jumped < shown; jumped += STEP)
      if (wanted.has(jumped % 10_080)) found.add(ms + (jumped - expected) * MINUTE_MS);
    if (wanted.has(shown % 10_080) && !seen.has(shown)) found.add(ms);
    seen.add(shown);
    expected = shown + STEP;
  }
  return [...found].sort((a, b) => a - b);
}

const zones = Intl.supportedValuesOf('timeZone');
const times = fc.uniqueArray(
  fc.integer({ min: 0, max: STEPS_PER_WEEK - 1 }).map((step) => step * STEP),
  { minLength: 1, maxLength: 60 },
);

function listUntil(timeZone: string, slots: readonly number[], [after, until]: [number, number]) {
  const found: number[] = [];
  for (const { at } of listSlots({ timeZone, slots }, new Date(after))) {
    if (at.getTime() > until) break;
    found.push(at.getTime());
  }
  return found;
}

describe('the slots of a queue', () => {
  it('equal those found by walking through the zone’s time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        times,
        // Whole quarters of an hour, because some zones were off by other amounts before 1980.
        // The Temporal polyfill knows no changes that are more than ten years ahead of today. Slots end after two.
        fc.integer({ min: Date.UTC(1985, 0) / 900_000, max: Date.UTC(2035, 0) / 900_000 }),
        (timeZone, slots, quarter) => {
          const after = quarter * 900_000;
          const until = after + (DAYS - 1) * 1440 * MINUTE_MS;
          const walked = walk(timeZone, slots, after).filter((ms) => ms > after && ms <= until);
          expect(listUntil(timeZone, slots, [after, until])).toEqual(walked);
        },
      ),
      { numRuns: Number(process.env['ZONE_CASES'] ?? 30) },
    );
  });

  it.each([
    ['Europe/Berlin', '2027-03-28T00:00:00Z'],
    ['Europe/Berlin', '2027-10-31T00:00:00Z'],
    ['America/New_York', '2027-11-07T05:00:00Z'],
    ['Australia/Lord_Howe', '2027-04-03T15:00:00Z'],
    ['America/Nuuk', '2027-03-28T00:00:00Z'],
    ['Africa/Cairo', '2027-04-29T21:00:00Z'],
    ['Pacific/Apia', '2011-12-30T09:00:00Z'],
  ])('equal them when the clocks of %s change (%s)', (timeZone, start) => {
    const slots = Array.from({ length: STEPS_PER_WEEK }, (_none, step) => step * STEP);
    const after = Date.parse(start) - 1440 * MINUTE_MS;
    const until = after + 3 * 1440 * MINUTE_MS;
    const walked = walk(timeZone, slots, after).filter((ms) => ms > after && ms <= until);
    expect(listUntil(timeZone, slots, [after, until])).toEqual(walked);
  });

  it('move later if the clocks skip them, and are the earlier of two', () => {
    const first = (slots: number[], after: string) => {
      const [slot] = listSlots({ timeZone: 'Europe/Berlin', slots }, new Date(after));
      return slot && [slot.at.toISOString(), slot.local];
    };
    const sunday = toMinuteOfWeek({ weekday: 'sunday', time: '02:30' });
    expect(first([sunday], '2027-03-27T12:00:00Z')).toEqual([
      '2027-03-28T01:30:00.000Z',
      '2027-03-28T03:30:00',
    ]);
    expect(first([sunday], '2027-10-30T12:00:00Z')).toEqual([
      '2027-10-31T00:30:00.000Z',
      '2027-10-31T02:30:00',
    ]);
  });

  it('end after two years, and without slots at once', () => {
    const slots = toMinutesOfWeek([{ weekday: 'friday', time: '17:00' }]);
    const all = [...listSlots({ timeZone: 'Asia/Tokyo', slots }, new Date('2026-11-28T00:00:00Z'))];
    expect(all).toHaveLength(104);
    expect(all.at(-1)?.local).toBe('2028-11-24T17:00:00');
    expect([...listSlots({ timeZone: 'Asia/Tokyo', slots: [] }, new Date())]).toEqual([]);
  });
});

describe('a weekly slot', () => {
  it('is stored as a minute of the week', () => {
    const slot = { weekday: 'tuesday', time: '09:05' } as const;
    expect(toMinuteOfWeek(slot)).toBe(1440 + 9 * 60 + 5);
    expect(toWeeklySlot(toMinuteOfWeek(slot))).toEqual(slot);
    expect(toMinutesOfWeek([slot, { weekday: 'monday', time: '00:00' }, slot])).toEqual([0, 1985]);
  });
});
