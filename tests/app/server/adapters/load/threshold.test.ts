import { expect, it } from 'vitest';
import { Threshold } from '#app/server/adapters/load/threshold.ts';

/** Returns whether the limit of 10 is passed after each value. */
function follow(values: readonly number[]): boolean[] {
  const threshold = new Threshold(10);
  return values.map((value) => {
    threshold.add(value);
    return threshold.isPassed;
  });
}

it('is passed by two values in a row, and not by a single one', () => {
  expect(follow([11, 9, 11, 10, 11, 12])).toEqual([false, false, false, false, false, true]);
});

it('is over after two values in a row below half, so values near the limit don’t switch it', () => {
  expect(follow([11, 11, 9, 6, 4, 5])).toEqual([false, true, true, true, true, true]);
  expect(follow([11, 11, 4, 3, 11])).toEqual([false, true, true, false, false]);
});

it('is never passed if it’s infinite', () => {
  const threshold = new Threshold(Infinity);
  threshold.add(Number.MAX_VALUE);
  threshold.add(Number.MAX_VALUE);
  expect(threshold.isPassed).toBe(false);
});
