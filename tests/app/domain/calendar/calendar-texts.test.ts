import { describe, expect, it } from 'vitest';
import { readCalendarLocale, readFirstDay } from '#app/domain/calendar/calendar-locale.ts';
import { toShownCalendar } from '#app/domain/calendar/calendar-texts.ts';
import type { CalendarPage, CalendarPost } from '#app/domain/calendar/calendar.ts';

describe('the locale of a calendar', () => {
  it.each([
    ['en-US,en;q=0.9', 'en-US', 'h12', 7],
    ['de-DE,de;q=0.9', 'en-DE', 'h23', 1],
    ['pt-BR', 'en-BR', 'h23', 7],
    ['ar-EG', 'en-EG', 'h12', 6],
    ['*, xx-invalid-tag-;q=1, fr', 'en-FR', 'h23', 1],
    ['', 'en-US', 'h12', 7],
  ])('reads %s', (header, locale, hourCycle, firstDay) => {
    expect(readCalendarLocale(header)).toEqual({ locale, hourCycle, firstDay });
  });

  it('reads nothing from a header that no browser sends', () => {
    expect(readCalendarLocale(null).locale).toBe('en-US');
    expect(readCalendarLocale('\u0000,'.repeat(100_000)).locale).toBe('en-US');
  });

  it('knows the first day of a week without the runtime', () => {
    const read = (tag: string) => {
      const { language, region } = new Intl.Locale(tag).maximize();
      return readFirstDay({ language, region } as Intl.Locale);
    };
    expect(['en-US', 'de', 'ar-EG', 'ja'].map(read)).toEqual([7, 1, 6, 7]);
  });
});

const POST: Omit<CalendarPost, 'at'> = {
  id: 'post_1',
  title: 'Kiln opening',
  state: 'published',
  isInSeries: false,
  platforms: ['linkedin'],
  media: null,
};

const toPage = (at: string): CalendarPage => ({
  view: 'week',
  date: '2026-10-25',
  now: '2026-10-25T08:30:00Z',
  today: '2026-10-25',
  timeZone: 'Europe/Berlin',
  days: ['2026-10-25'],
  previous: '2026-10-18',
  next: '2026-11-01',
  cells: [{ date: '2026-10-25', hour: 9, total: 1, posts: [{ ...POST, at }], isSkipped: false }],
  page: 1,
});

describe('the texts of a calendar', () => {
  it('starts a new post in the morning of a later day, and at the next full hour of today', () => {
    const read = (now: string) => {
      const days = ['2026-10-24', '2026-10-25', '2026-10-26'];
      const page = { ...toPage('2026-10-25T08:05:00Z'), now, days };
      return toShownCalendar(page, readCalendarLocale('de')).days.map((day) => day.newPostAt);
    };
    expect(read('2026-10-25T08:30:00Z')).toEqual([null, '2026-10-25T10:00', '2026-10-26T09:00']);
    expect(read('2026-10-25T22:30:00Z')).toEqual([null, null, '2026-10-26T09:00']);
  });

  it('shows times in the workspace’s zone, as the reader’s region writes them', () => {
    const page = toPage('2026-10-25T08:05:00Z');
    const german = toShownCalendar(page, readCalendarLocale('de'));
    expect(german.cells[0]?.posts[0]?.time).toBe('09:05');
    expect(german.hours.slice(8, 10)).toEqual(['08:00', '09:00']);
    expect(german.days[0]).toMatchObject({ name: 'Sunday, 25 October', isToday: true });
    const american = toShownCalendar(page, readCalendarLocale('en-US'));
    expect(american.cells[0]?.posts[0]?.time.replace('\u202f', ' ')).toBe('9:05 AM');
    expect(american).toMatchObject({ currentHour: 9, zone: 'Europe/Berlin (GMT+1)' });
    expect(american.days[0]?.name).toBe('Sunday, October 25');
  });

  it('says from which day the zone has another offset', () => {
    const days = ['2026-10-24', '2026-10-25', '2026-10-26'];
    const page = { ...toPage('2026-10-25T08:05:00Z'), days };
    const toZone = (language: string) => toShownCalendar(page, readCalendarLocale(language)).zone;
    expect(toZone('en-US')).toBe('Europe/Berlin (GMT+2, from October 25 GMT+1)');
    expect(toZone('en-GB')).toBe('Europe/Berlin (GMT+2, from 25 October GMT+1)');
  });
});
