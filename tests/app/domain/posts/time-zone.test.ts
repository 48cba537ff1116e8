import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { resolveScheduledTime } from '#app/domain/posts/scheduled-time.ts';
import { readTimeZone } from '#app/domain/posts/time-zone.ts';
import { TimeZoneField } from '#app/domain/workspaces/workspaces.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** The names of three letters that end in T, among them all abbreviations that ICU takes for zones. */
const ABBREVIATIONS = LETTERS.flatMap((a) => LETTERS.map((b) => `${a}${b}T`));

describe('readTimeZone', () => {
  it('returns only zones that Temporal takes, too', () => {
    const names = [...Intl.supportedValuesOf('timeZone'), ...ABBREVIATIONS, 'SystemV/PST8'];
    const zones = names.map(readTimeZone).filter((name) => name !== null);
    expect(zones).toEqual(expect.arrayContaining(['Europe/Berlin', 'GMT', 'EST']));
    const now = Temporal.Now.instant();
    for (const zone of zones) expect(now.toZonedDateTimeISO(zone).timeZoneId).toBe(zone);
  });

  it('refuses abbreviations, offsets, and unknown names', () => {
    const names = ['PST', 'ist', 'SystemV/PST8', '+05:30', 'Z', '', 'Mars/Olympus', 'Factory'];
    expect(names.map(readTimeZone)).toEqual(names.map(() => null));
  });

  it('writes a name as the list of zones does', () => {
    expect(readTimeZone('europe/BERLIN')).toBe('Europe/Berlin');
    expect(TimeZoneField.parse('america/new_york')).toBe('America/New_York');
  });

  it('reports an abbreviation at its field, in a post and in settings', () => {
    const requested = {
      local: '2027-03-27T02:30',
      timeZone: 'PST',
      disambiguation: 'reject',
    } as const;
    const context = { now: new Date('2027-01-01'), timeZone: 'UTC', pointer: '/publishAt' };
    expect(resolveScheduledTime(requested, context).violation).toMatchObject({
      pointer: '/publishAt/timeZone',
      code: 'unknown_time_zone',
    });
    expect(TimeZoneField.safeParse('PST').error?.issues).toHaveLength(1);
  });
});
