import { expect, it } from 'vitest';
import { readIdTime, toLowestId } from '#app/domain/text/search-periods.ts';

it.each([0, 1, 31, 32, 1_000_000, Date.UTC(2026, 10, 28, 12), Date.UTC(2100, 0)])(
  'reads the time from the lowest ID of %i',
  (time) => {
    expect(readIdTime(toLowestId('post', time))).toBe(time);
  },
);

it.each(['', 'x', 'post_01k9', `post_${'u'.repeat(26)}`])('finds no time in %j', (id) => {
  expect(readIdTime(id)).toBeNull();
});
