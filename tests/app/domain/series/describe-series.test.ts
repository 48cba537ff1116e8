import { describe, expect, it } from 'vitest';
import { describeSeries } from '#app/domain/series/describe-series.ts';
import { NEW_REPEAT, toRepeatFields, toRule } from '#app/domain/series/repeat-fields.ts';

const say = (rrule: string, local = '2027-03-01T09:00', timeZone = 'Europe/Berlin'): string =>
  describeSeries({ start: { local, timeZone }, rrule });

describe('a series in words', () => {
  it.each([
    ['FREQ=DAILY;COUNT=3', 'Every day at 9:00 (Europe/Berlin), 3 times'],
    ['FREQ=DAILY;COUNT=1', 'Every day at 9:00 (Europe/Berlin), once'],
    ['FREQ=DAILY;INTERVAL=2;BYMONTH=3,4;COUNT=3', 'Every 2 days in March and April at 9:00'],
    ['FREQ=DAILY;BYHOUR=17,9;BYMINUTE=30;COUNT=3', 'Every day at 9:30 and 17:30'],
    [
      'FREQ=WEEKLY;BYDAY=TH,MO;COUNT=12',
      'Every Monday and Thursday at 9:00 (Europe/Berlin), 12 times',
    ],
    ['FREQ=WEEKLY;COUNT=3', 'Every Monday at 9:00'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=3', 'Every weekday at 9:00'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=3', 'Every day at 9:00'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;COUNT=3', 'Every 2 weeks on Saturday at 9:00'],
    ['FREQ=MONTHLY;COUNT=3', 'Every month on the 1st at 9:00'],
    ['FREQ=MONTHLY;BYMONTHDAY=2,23,-1;COUNT=3', 'Every month on the 2nd, 23rd, and last day at'],
    ['FREQ=MONTHLY;BYMONTHDAY=-2;COUNT=3', 'Every month on the second-to-last day at 9:00'],
    ['FREQ=MONTHLY;INTERVAL=3;BYDAY=2MO;COUNT=3', 'Every 3 months on the second Monday at 9:00'],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3', 'Every month on the 13th, if it’s a Friday at'],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3',
      'Every month on the last weekday at 9:00',
    ],
    ['FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1;COUNT=3', 'the first of Saturday and Sunday at'],
    ['FREQ=YEARLY;COUNT=3', 'Every year on March 1 at 9:00'],
    ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24;COUNT=3', 'Every year on the 24th in December at'],
    ['FREQ=YEARLY;BYDAY=20MO;COUNT=3', 'Every year on the 20th Monday of the year at 9:00'],
    ['FREQ=DAILY;UNTIL=20271231', 'at 9:00 (Europe/Berlin), until December 31, 2027'],
    // The instant is the next day in Berlin.
    ['FREQ=DAILY;UNTIL=20271231T233000Z', 'until January 1, 2028'],
    ['FREQ=HOURLY', 'FREQ=HOURLY'],
  ])('%s', (rrule, words) => {
    expect(say(rrule)).toContain(words);
  });
});

describe('the fields of a form that repeats a post', () => {
  it.each([
    'FREQ=DAILY;COUNT=3',
    'FREQ=WEEKLY;COUNT=3',
    'FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20271231',
    'FREQ=MONTHLY;COUNT=3',
    'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3',
    'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3',
  ])('show %s and give it back', (rrule) => {
    const fields = toRepeatFields(rrule);
    expect(fields.every).not.toBe('rule');
    expect(toRule(fields)).toBe(rrule);
  });

  it.each([
    'FREQ=WEEKLY;INTERVAL=2;COUNT=3',
    'FREQ=MONTHLY;BYDAY=2MO;COUNT=3',
    'FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=3',
    'FREQ=DAILY;BYDAY=MO;COUNT=3',
    'FREQ=DAILY;UNTIL=20271231T100000Z',
  ])('show %s as a rule', (rrule) => {
    const fields = toRepeatFields(rrule);
    expect(fields).toMatchObject({ every: 'rule', rule: rrule });
    expect(toRule(fields)).toBe(rrule);
  });

  it('keep a number that isn’t one, so that it’s refused', () => {
    expect(toRule({ ...NEW_REPEAT, every: 'day', count: 'ten' })).toBe('FREQ=DAILY;COUNT=ten');
  });
});
