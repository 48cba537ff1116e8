import { expect, it } from 'vitest';
import { DayLimits, renderDay } from '#cli/lib/content/day-limits.ts';

const STATUS = {
  plan: 'creator',
  usage: {
    used: 4,
    limit: 5,
    remaining: 1,
    canPublish: true,
    resetAt: '2027-03-27T23:00:00.000Z',
    deliveriesUsed: 6,
    deliveriesLimit: 10,
  },
  timeZone: 'Europe/Berlin',
  laterDays: [{ day: '2027-03-28', posts: 3, deliveries: 9 }],
} as const;

it('counts posts on the days of the workspace’s zone, after what is scheduled already', () => {
  const limits = new DayLimits({ ...STATUS, laterDays: [...STATUS.laterDays] });
  const at = (time: string) => new Date(time);
  expect(limits.take(null, 1)).toBeNull();
  expect(limits.take(at('2027-03-27T22:59:00Z'), 1)).toMatchObject({
    isToday: true,
    lacks: 'posts',
  });
  expect(limits.take(at('2027-03-27T23:00:00Z'), 2)).toMatchObject({
    day: '2027-03-28',
    lacks: 'platforms',
  });
  expect(limits.hasRoom(at('2027-03-28T21:59:00Z'), 1)).toBe(true);
  expect(limits.take(at('2027-03-28T21:59:00Z'), 1)).toBeNull();
  expect(limits.take(at('2027-03-28T22:00:00Z'), 10)).toBeNull();
  expect(limits.list().map(renderDay)).toEqual([
    '2027-03-27: 2 needed, 1 of 5 left, 1 over the limit',
    '2027-03-28: 2 needed, 2 of 5 left, 1 over the limit',
    '2027-03-29: 1 needed, 5 of 5 left',
  ]);
});
