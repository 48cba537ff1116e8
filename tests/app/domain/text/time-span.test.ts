import { expect, it } from 'vitest';
import { formatCount, pickPlural } from '#app/domain/text/format-count.ts';
import { listNames, toAlternatives } from '#app/domain/text/name-list.ts';
import { formatTimeSpan, toCountdown } from '#app/domain/text/time-span.ts';

it.each([
  [0, '0ms'],
  [437.4, '437ms'],
  [999.4, '999ms'],
  [999.5, '1s'],
  [1000, '1s'],
  [1549, '1.5s'],
  [55_060, '55.1s'],
  [59_949, '59.9s'],
  [59_950, '1m'],
  [60_000, '1m'],
  [301_000, '5m 1s'],
  [336_000, '5m 36s'],
  [600_000, '10m'],
  [3_599_499, '59m 59s'],
  [3_599_500, '1h'],
  [20_114_000, '5h 35m'],
  [86_400_000, '24h'],
])('formats a measured time of %d ms, rounded', (ms, text) => {
  expect(formatTimeSpan(ms)).toBe(text);
});

it.each([
  [0, '1 second'],
  [1, '1 second'],
  [89.2, '90 seconds'],
  [91, '2 minutes'],
  [3600, '1 hour'],
  [20_114, '5 hours, 36 minutes'],
])('formats a wait of %d seconds, rounded up', (seconds, text) => {
  expect(formatTimeSpan(seconds * 1000, 'long')).toBe(text);
});

it.each([
  [59_999, 'in less than a minute'],
  [60_000, 'in 1 minute'],
  [7_200_000, 'in 2 hours'],
  [86_400_000, 'in 1 day'],
])('formats %d ms that are left, rounded down', (leftMs, text) => {
  expect(toCountdown(leftMs)).toBe(text);
});

it('picks the plural and lists with a serial comma', () => {
  expect([0, 1, 2].map((count) => formatCount(count, 'post'))).toEqual([
    '0 posts',
    '1 post',
    '2 posts',
  ]);
  expect([1, 2].map((count) => pickPlural(count, 'is', 'are'))).toEqual(['is', 'are']);
  expect([['A'], ['A', 'B'], ['A', 'B', 'C']].map(listNames)).toEqual([
    'A',
    'A and B',
    'A, B, and C',
  ]);
  expect(toAlternatives(['JPEG', 'PNG', 'JPEG', 'WebP'])).toBe('JPEG, PNG, or WebP');
});
