import { expect, it } from 'vitest';
import { countOf, pickPlural } from '#app/domain/text/count-of.ts';
import { listNames, toAlternatives } from '#app/domain/text/name-list.ts';
import { formatWait, toCountdown } from '#app/domain/text/time-span.ts';

it.each([
  [0, '1 second'],
  [1, '1 second'],
  [89.2, '90 seconds'],
  [91, '2 minutes'],
  [3600, '1 hour'],
  [20_114, '5 hours, 36 minutes'],
])('formats a wait of %d seconds, rounded up', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
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
  expect([0, 1, 2].map((count) => countOf(count, 'post'))).toEqual([
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
