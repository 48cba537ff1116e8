import { expect, it } from 'vitest';
import { findRepeatedOffset } from '#app/domain/posts/repeated-offset.ts';

it.each([
  ['2028-10-29T00:30:00.000Z', '2028-10-29T02:30:00', 'Europe/Berlin', 'UTC+02:00'],
  ['2028-10-29T01:30:00.000Z', '2028-10-29T02:30:00', 'Europe/Berlin', 'UTC+01:00'],
  ['2028-10-29T02:00:00.000Z', '2028-10-29T03:00:00', 'Europe/Berlin', null],
  ['2028-05-02T07:30:00.000Z', '2028-05-02T09:30:00', 'Europe/Berlin', null],
  ['2028-11-05T06:30:00.000Z', '2028-11-05T01:30:00', 'America/New_York', 'UTC-05:00'],
  // The clocks go back by half an hour, and by two.
  ['2027-04-03T14:45:00.000Z', '2027-04-04T01:45:00', 'Australia/Lord_Howe', 'UTC+11:00'],
  ['2027-10-31T01:30:00.000Z', '2027-10-31T01:30:00', 'Antarctica/Troll', 'UTC+00:00'],
  ['2027-10-31T01:30:00.000Z', '2027-10-31T01:30:00', 'UTC', null],
  ['2027-10-31T01:30:00.000Z', '2027-10-31T01:30:00', 'Mars/Olympus', null],
])('at %s, %s in %s needs the offset %s', (publishAt, local, timeZone, offset) => {
  expect(findRepeatedOffset({ publishAt, local, timeZone })).toBe(offset);
});
