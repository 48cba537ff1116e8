import { describe, expect, it } from 'vitest';
import type { PublishAt } from '#app/domain/posts/publish-at.ts';
import { reresolveTime, resolveScheduledTime } from '#app/domain/posts/scheduled-time.ts';

const NOW = new Date('2026-11-28T12:00:00Z');

function resolve(requested: PublishAt) {
  return resolveScheduledTime(requested, {
    now: NOW,
    timeZone: 'Europe/Berlin',
    pointer: '/publishAt',
  });
}

const wall = (
  local: string,
  timeZone: string,
  disambiguation: 'earlier' | 'later' | 'reject' = 'reject',
) => resolve({ local, timeZone, disambiguation });

describe('a scheduled time', () => {
  it('is an instant with an offset, shown in the workspace’s zone', () => {
    expect(resolve('2026-12-01T09:00:00-05:00').time).toEqual({
      at: new Date('2026-12-01T14:00:00Z'),
      local: '2026-12-01T15:00:00',
      timeZone: 'Europe/Berlin',
      rule: 'instant',
    });
  });

  it('is a wall time in a zone', () => {
    expect(wall('2026-12-01T09:00', 'Asia/Kathmandu').time).toEqual({
      at: new Date('2026-12-01T03:15:00Z'),
      local: '2026-12-01T09:00:00',
      timeZone: 'Asia/Kathmandu',
      rule: 'reject',
    });
  });

  it.each([
    ['2026-12-01T09:00:00Z', '2026-12-01T09:00:00.000Z'],
    ['2026-12-01T09:00Z', '2026-12-01T09:00:00.000Z'],
    ['2026-12-01 09:00:00.250+05:30', '2026-12-01T03:30:00.250Z'],
    ['2028-02-29T23:59:59z', '2028-02-29T23:59:59.000Z'],
    // The first minute that isn't in the past, and the last of two years.
    ['2026-11-28T12:00:01Z', '2026-11-28T12:00:01.000Z'],
    ['2028-11-28T12:00:00Z', '2028-11-28T12:00:00.000Z'],
  ])('accepts %s', (text, at) => {
    expect(resolve(text).time?.at.toISOString()).toBe(at);
  });

  it.each<[PublishAt, string, string]>([
    ['2026-12-01T09:00', 'time_without_zone', '/publishAt'],
    ['2026-12-01T09:00:00.5', 'time_without_zone', '/publishAt'],
    ['2026-12-01', 'time_without_zone', '/publishAt'],
    ['tomorrow', 'invalid_time', '/publishAt'],
    ['', 'invalid_time', '/publishAt'],
    ['2027-02-29T09:00:00Z', 'invalid_time', '/publishAt'],
    ['2026-12-01T25:00:00Z', 'invalid_time', '/publishAt'],
    ['2026-12-01T09:00:00[Europe/Berlin]', 'invalid_time', '/publishAt'],
    ['2026-11-28T12:00:00Z', 'time_in_past', '/publishAt'],
    ['2026-11-28T13:00:00+02:00', 'time_in_past', '/publishAt'],
    ['2028-11-28T12:00:01Z', 'time_too_far', '/publishAt'],
    ['9999-12-31T23:59:59Z', 'time_too_far', '/publishAt'],
    [
      { local: '2026-12-01T09:00', timeZone: 'Mars/Olympus', disambiguation: 'reject' },
      'unknown_time_zone',
      '/publishAt/timeZone',
    ],
    [
      { local: '2026-12-01T09:00', timeZone: '+01:00', disambiguation: 'reject' },
      'unknown_time_zone',
      '/publishAt/timeZone',
    ],
    [
      { local: '2026-12-01T09:00:00Z', timeZone: 'UTC', disambiguation: 'reject' },
      'invalid_time',
      '/publishAt/local',
    ],
    [
      { local: '2027-02-29T09:00', timeZone: 'UTC', disambiguation: 'reject' },
      'invalid_time',
      '/publishAt/local',
    ],
    [
      { local: '2020-01-01T09:00', timeZone: 'UTC', disambiguation: 'reject' },
      'time_in_past',
      '/publishAt',
    ],
  ])('refuses %j with %s', (requested, code, pointer) => {
    expect(resolve(requested)).toMatchObject({ time: null, violation: { code, pointer } });
  });

  it('never resolves a skipped wall time silently', () => {
    expect(wall('2027-03-28T02:30', 'Europe/Berlin').violation).toEqual({
      pointer: '/publishAt/local',
      code: 'time_skipped',
      message:
        'The clocks in Europe/Berlin go forward, so 2027-03-28 02:30 doesn’t exist. Choose another time, or set disambiguation to earlier for 2027-03-28T01:30:00+01:00, or to later for 2027-03-28T03:30:00+02:00.',
    });
    expect(wall('2027-03-28T02:30', 'Europe/Berlin', 'earlier').time).toMatchObject({
      at: new Date('2027-03-28T00:30:00Z'),
      local: '2027-03-28T01:30:00',
    });
    expect(wall('2027-03-28T02:30', 'Europe/Berlin', 'later').time).toMatchObject({
      at: new Date('2027-03-28T01:30:00Z'),
      local: '2027-03-28T03:30:00',
    });
  });

  it('never resolves a repeated wall time silently', () => {
    expect(wall('2027-11-07T01:30', 'America/New_York').violation).toEqual({
      pointer: '/publishAt/local',
      code: 'time_repeated',
      message:
        'The clocks in America/New_York go back, so 2027-11-07 01:30 happens twice. Set disambiguation to earlier for 2027-11-07T01:30:00-04:00, or to later for 2027-11-07T01:30:00-05:00.',
    });
    const [earlier, later] = (['earlier', 'later'] as const).map(
      (rule) => wall('2027-11-07T01:30', 'America/New_York', rule).time,
    );
    expect(earlier?.at.toISOString()).toBe('2027-11-07T05:30:00.000Z');
    expect(later?.at.toISOString()).toBe('2027-11-07T06:30:00.000Z');
    expect(earlier?.local).toBe(later?.local);
  });

  it('is resolved again from its wall time, and not if it was given as an instant', () => {
    const time = wall('2026-12-01T09:00', 'Europe/Berlin').time;
    if (!time) throw new Error('It resolves.');
    // As if the zone had had another offset when it was scheduled.
    const moved = { ...time, at: new Date('2026-12-01T07:00:00Z') };
    const { local } = time;
    expect(reresolveTime(moved)).toEqual({ at: new Date('2026-12-01T08:00:00Z'), local });
    expect(reresolveTime({ ...moved, rule: 'instant' })).toEqual({ at: moved.at, local });
    expect(reresolveTime({ ...moved, timeZone: 'Gone/Zone' })).toEqual({ at: moved.at, local });
  });

  it.each([
    ['reject', null, null],
    ['earlier', '2027-03-28T00:30:00Z', '2027-10-31T00:30:00Z'],
    ['later', '2027-03-28T01:30:00Z', '2027-10-31T01:30:00Z'],
    ['compatible', '2027-03-28T01:30:00Z', '2027-10-31T00:30:00Z'],
  ] as const)('follows the rule %s if the clocks skip or repeat it by now', (rule, ...instants) => {
    const locals = ['2027-03-28T02:30:00', '2027-10-31T02:30:00'];
    const resolved = locals.map((local) =>
      reresolveTime({ at: NOW, local, timeZone: 'Europe/Berlin', rule }),
    );
    expect(resolved.map((time) => time?.at ?? null)).toEqual(
      instants.map((at) => at && new Date(at)),
    );
  });
});
