import { describe, expect, it } from 'vitest';
import { getQuotaDay } from '#app/server/services/usage/plan-limits.ts';

function read(now: string, timeZone: string): string[] {
  const { day, resetAt } = getQuotaDay(new Date(now), timeZone);
  return [day.toISOString().slice(0, 10), resetAt.toISOString()];
}

describe('the day a limit counts', () => {
  it('is the calendar day in the time zone, to its last millisecond', () => {
    const zone = 'Europe/Berlin';
    const first = ['2026-11-22', '2026-11-22T23:00:00.000Z'];
    expect(read('2026-11-21T23:00:00.000Z', zone)).toEqual(first);
    expect(read('2026-11-22T22:59:59.999Z', zone)).toEqual(first);
    expect(read('2026-11-22T23:00:00.000Z', zone)).toEqual([
      '2026-11-23',
      '2026-11-23T23:00:00.000Z',
    ]);
  });

  it('is correct again after the clock moves back', () => {
    const zone = 'Pacific/Auckland';
    const late = read('2026-06-02T12:00:00.000Z', zone);
    expect(read('2026-06-02T11:59:59.999Z', zone)).toEqual([
      '2026-06-02',
      '2026-06-02T12:00:00.000Z',
    ]);
    expect(read('2026-06-02T12:00:00.000Z', zone)).toEqual(late);
    expect(late).toEqual(['2026-06-03', '2026-06-03T12:00:00.000Z']);
  });

  it('has 23 or 25 hours when the clocks change', () => {
    expect(read('2026-03-29T21:59:59.999Z', 'Europe/Berlin')[1]).toBe('2026-03-29T22:00:00.000Z');
    expect(read('2026-03-28T23:00:00.000Z', 'Europe/Berlin')[1]).toBe('2026-03-29T22:00:00.000Z');
    expect(read('2026-10-24T22:00:00.000Z', 'Europe/Berlin')[1]).toBe('2026-10-25T23:00:00.000Z');
    expect(read('2026-10-25T22:59:59.999Z', 'Europe/Berlin')[0]).toBe('2026-10-25');
  });

  it('separates time zones, and returns dates that the caller may modify', () => {
    const now = new Date('2026-11-22T11:00:00.000Z');
    getQuotaDay(now, 'UTC').day.setFullYear(1999);
    expect(read(now.toISOString(), 'UTC')[0]).toBe('2026-11-22');
    expect(read(now.toISOString(), 'Pacific/Kiritimati')[0]).toBe('2026-11-23');
  });
});
