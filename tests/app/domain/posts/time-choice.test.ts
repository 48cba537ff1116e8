import { describe, expect, it } from 'vitest';
import { findClockChange } from '#app/domain/posts/clock-change.ts';
import { toShownTime } from '#app/domain/posts/shown-time.ts';
import {
  fromTimeRequest,
  isTimeComplete,
  parseTimeChoice,
  PUBLISH_NOW,
  type TimeChoice,
  toTimeFields,
  toTimeRequest,
} from '#app/domain/posts/time-choice.ts';

const AT: TimeChoice = {
  ...PUBLISH_NOW,
  when: 'time',
  date: '2027-10-31',
  clock: '02:30',
  timeZone: 'Europe/Berlin',
  clockChange: 'later',
};

const parse = (fields: Record<string, string>) => parseTimeChoice(new URLSearchParams(fields));

describe('the choice of a time', () => {
  it.each<TimeChoice>([
    PUBLISH_NOW,
    AT,
    { ...AT, clock: '', clockChange: null },
    { ...PUBLISH_NOW, when: 'queue', queueId: 'que_1' },
  ])('reads its own form fields back', (choice) => {
    expect(parseTimeChoice(new URLSearchParams(toTimeFields(choice)))).toEqual(choice);
  });

  it('forgets which of two times was meant once another time is typed', () => {
    const fields = new URLSearchParams(toTimeFields(AT));
    fields.set('date', '2028-10-29');
    expect(parseTimeChoice(fields)).toEqual({ ...AT, date: '2028-10-29', clockChange: null });
  });

  it('takes a date and a time from a link', () => {
    expect(parse({ at: '2027-03-28T09:00' })).toEqual({
      ...PUBLISH_NOW,
      when: 'time',
      date: '2027-03-28',
      clock: '09:00',
    });
    expect(parse({ at: 'soon' })).toEqual(PUBLISH_NOW);
  });

  it('becomes the publish request’s time, also while it’s incomplete', () => {
    expect(toTimeRequest(AT)).toEqual({
      publishAt: { local: '2027-10-31T02:30', timeZone: 'Europe/Berlin', disambiguation: 'later' },
    });
    expect(toTimeRequest({ ...AT, date: '' }).publishAt).toMatchObject({ local: 'T02:30' });
    expect(toTimeRequest({ ...PUBLISH_NOW, when: 'queue' })).toEqual({ queue: '' });
    expect(toTimeRequest(PUBLISH_NOW)).toEqual({});
    expect([AT, { ...AT, date: '' }, PUBLISH_NOW].map(isTimeComplete)).toEqual([true, false, true]);
  });

  it('is read from a request', () => {
    expect(fromTimeRequest(toTimeRequest(AT))).toEqual(AT);
    expect(fromTimeRequest({ publishAt: '2027-03-28T09:30:15+02:00' })).toEqual({
      ...PUBLISH_NOW,
      when: 'time',
      date: '2027-03-28',
      clock: '07:30:15',
      timeZone: 'UTC',
    });
    expect(fromTimeRequest({ queue: 'que_1' })).toEqual({
      ...PUBLISH_NOW,
      when: 'queue',
      queueId: 'que_1',
    });
    expect(fromTimeRequest({})).toEqual(PUBLISH_NOW);
  });
});

describe('a time at which the clocks change', () => {
  const english = { locale: 'en-GB', hourCycle: 'h23' } as const;
  const american = { locale: 'en-US', hourCycle: 'h12' } as const;
  const labels = (local: string, timeZone: string, locale: typeof english | typeof american) => {
    const [date = '', clock = ''] = local.split('T');
    const found = findClockChange({ date, clock, timeZone }, locale);
    return found && [found.kind, ...found.options.map(({ label }) => label.replace(/\s/gu, ' '))];
  };

  it('names both times that a repeated one can mean', () => {
    expect(labels('2027-10-31T02:30', 'Europe/Berlin', english)).toEqual([
      'repeated',
      '02:30 before the clocks change (CEST)',
      '02:30 after the clocks change (CET)',
    ]);
    expect(labels('2027-11-07T01:30', 'America/New_York', american)).toEqual([
      'repeated',
      '1:30 AM before the clocks change (EDT)',
      '1:30 AM after the clocks change (EST)',
    ]);
  });

  it('names the times before and after a skipped one', () => {
    expect(labels('2027-03-28T02:30', 'Europe/Berlin', english)).toEqual([
      'skipped',
      '01:30 before the clocks change (CET)',
      '03:30 after the clocks change (CEST)',
    ]);
  });

  it('has no such choice otherwise', () => {
    expect(labels('2027-03-28T09:30', 'Europe/Berlin', english)).toBeNull();
    expect(labels('2027-02-30T09:30', 'Europe/Berlin', english)).toBeNull();
    expect(labels('2027-03-28T02:30', 'Mars/Olympus', english)).toBeNull();
    expect(labels('', '', english)).toBeNull();
  });
});

describe('a shown time', () => {
  const now = new Date('2026-11-28T12:00:00Z');
  const format = { locale: 'en-US', hourCycle: 'h12', timeZone: 'America/New_York' } as const;
  const show = (at: string) => toShownTime(at, format, now);

  it('is in the workspace’s zone, with the year only if it’s another one', () => {
    expect(show('2026-12-01T14:30:00Z').text.replace(/\s/gu, ' ')).toBe('Tue, Dec 1, 9:30 AM');
    expect(show('2027-01-01T04:30:00Z').text.replace(/\s/gu, ' ')).toBe('Thu, Dec 31, 11:30 PM');
    expect(show('2027-01-01T05:30:00Z').text.replace(/\s/gu, ' ')).toBe(
      'Fri, Jan 1, 2027, 12:30 AM',
    );
  });

  it.each([
    ['2026-11-28T12:00:30Z', 'in less than a minute'],
    ['2026-11-28T12:01:59Z', 'in 1 minute'],
    ['2026-11-28T13:59:00Z', 'in 119 minutes'],
    ['2026-11-30T11:59:00Z', 'in 47 hours'],
    ['2026-12-08T12:00:00Z', 'in 10 days'],
    ['2026-11-28T09:00:00Z', '3 hours ago'],
  ])('says how far away %s is', (at, relative) => {
    expect(show(at).relative).toBe(relative);
  });
});
