import { describe, expect, it } from 'vitest';
import {
  isCalendarDay,
  toCalendarWindow,
  toZonedDate,
} from '#app/domain/calendar/calendar-window.ts';

const HOUR_MS = 3_600_000;
const toText = (time: number): string => new Date(time).toISOString();

const readWeek = (date: string, timeZone: string) =>
  toCalendarWindow({ view: 'week', date, timeZone, firstDay: 1 }).slots;

/** Returns the hours of a day whose length isn't one hour, with their length in hours. */
function listOddHours(date: string, timeZone: string): [hour: number | null, length: number][] {
  return readWeek(date, timeZone)
    .filter((slot) => slot.date === date && slot.to - slot.from !== HOUR_MS)
    .map(({ hour, from, to }) => [hour, (to - from) / HOUR_MS]);
}

describe('the window of a calendar', () => {
  it('has the whole weeks of a month, from the first day of the week on', () => {
    const read = (date: string, firstDay: number) => {
      const { days } = toCalendarWindow({ view: 'month', date, timeZone: 'UTC', firstDay });
      return [days[0], days.at(-1), days.length / 7];
    };
    expect(read('2026-11-28', 7)).toEqual(['2026-11-01', '2026-12-05', 5]);
    expect(read('2026-11-28', 1)).toEqual(['2026-10-26', '2026-12-06', 6]);
    expect(read('2026-11-28', 6)).toEqual(['2026-10-31', '2026-12-04', 5]);
    expect(read('2027-02-10', 1)).toEqual(['2027-02-01', '2027-02-28', 4]);
  });

  it.each([
    ['month', '2026-10-01', '2026-12-01'],
    ['week', '2026-11-21', '2026-12-05'],
    ['agenda', '2026-10-31', '2026-12-26'],
    ['day', '2026-11-27', '2026-11-29'],
  ] as const)('links a %s to the one before and after', (view, previous, next) => {
    const input = { view, date: '2026-11-28', timeZone: 'UTC', firstDay: 1 };
    expect(toCalendarWindow(input)).toMatchObject({ previous, next });
  });

  it('has days that follow each other without a gap, across changes of the clocks', () => {
    for (const timeZone of ['Europe/Berlin', 'America/Santiago', 'Pacific/Apia', 'Africa/Cairo'])
      for (const date of ['2011-12-15', '2026-03-15', '2026-04-15', '2026-09-15', '2026-10-15']) {
        const { slots } = toCalendarWindow({ view: 'month', date, timeZone, firstDay: 1 });
        const starts = slots.slice(1).map(({ from }) => from);
        expect(slots.slice(0, -1).map(({ to }) => to)).toEqual(starts);
      }
  });

  it('starts a day whose midnight the clocks skip at its first instant', () => {
    const santiago = { view: 'day', date: '2026-09-06', timeZone: 'America/Santiago' } as const;
    const [slot] = toCalendarWindow({ ...santiago, firstDay: 1 }).slots;
    expect(toText(slot?.from ?? 0)).toBe('2026-09-06T04:00:00.000Z');
  });

  it('has an empty hour where the clocks go forward, and a long one where they go back', () => {
    expect(listOddHours('2026-03-29', 'Europe/Berlin')).toEqual([[2, 0]]);
    expect(listOddHours('2026-10-25', 'Europe/Berlin')).toEqual([[2, 2]]);
    expect(listOddHours('2026-10-04', 'Australia/Lord_Howe')).toEqual([[2, 0.5]]);
    expect(listOddHours('2026-04-05', 'Australia/Lord_Howe')).toEqual([[1, 1.5]]);
    expect(listOddHours('2026-11-28', 'Asia/Kathmandu')).toEqual([]);
  });

  it('gives an instant to the day of the zone', () => {
    const at = new Date('2026-11-28T23:30:00Z');
    expect(toZonedDate(at, 'Europe/Berlin')).toBe('2026-11-29');
    expect(toZonedDate(at, 'America/New_York')).toBe('2026-11-28');
  });

  it('accepts days from 1970 to 2099 that exist', () => {
    expect(['1970-01-01', '2028-02-29', '2099-12-31'].map(isCalendarDay)).not.toContain(false);
    const others = ['1969-12-31', '2026-02-29', '2100-01-01', '2026-1-1', '', '9999-99-99'];
    expect(others.map(isCalendarDay)).not.toContain(true);
  });
});
