import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDay, toStartOfDay } from '#app/domain/posts/zoned-day.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('a day', () => {
  it.each([
    ['2026-11-01', 'UTC', 0, '2026-11-01T00:00:00.000Z'],
    ['2026-11-01', 'UTC', 1, '2026-11-02T00:00:00.000Z'],
    // The clocks go back at 02:00 on this day.
    ['2026-11-01', 'America/New_York', 0, '2026-11-01T04:00:00.000Z'],
    ['2026-11-01', 'America/New_York', 1, '2026-11-02T05:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', 0, '2026-03-28T23:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', 1, '2026-03-29T22:00:00.000Z'],
    ['2026-06-01', 'Pacific/Kiritimati', 0, '2026-05-31T10:00:00.000Z'],
    ['2026-06-01', 'Asia/Kathmandu', 0, '2026-05-31T18:15:00.000Z'],
    ['2026-12-31', 'UTC', 1, '2027-01-01T00:00:00.000Z'],
    // The clocks skip midnight.
    ['2026-09-06', 'America/Santiago', 0, '2026-09-06T04:00:00.000Z'],
    ['2026-09-05', 'America/Santiago', 1, '2026-09-06T04:00:00.000Z'],
    // The country skipped the whole day.
    ['2011-12-30', 'Pacific/Apia', 0, '2011-12-30T10:00:00.000Z'],
  ])('%s in %s, %i days later', (day, zone, later, start) => {
    expect(toStartOfDay(day, zone, later)?.toISOString()).toBe(start);
  });

  it('starts at its first instant in every zone', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const days = fc.integer({ min: 0, max: 71 * 365 });
    fc.assert(
      fc.property(zone, days, (timeZone, number) => {
        const day = new Date(number * DAY_MS).toISOString().slice(0, 10);
        const start = toStartOfDay(day, timeZone)?.getTime() ?? Number.NaN;
        const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
        // A few zones once skipped a whole day, which starts with the next one.
        expect(format.format(start) >= day).toBe(true);
        expect(format.format(start - 1) < day).toBe(true);
      }),
    );
  });

  it.each(['', 'today', '2026-02-30', '2026-13-01', '2026-1-1', '10000-01-01', '2026-11-01T00:00'])(
    'is not %s',
    (text) => {
      expect(isDay(text)).toBe(false);
      expect(toStartOfDay(text, 'UTC')).toBeNull();
    },
  );
});
