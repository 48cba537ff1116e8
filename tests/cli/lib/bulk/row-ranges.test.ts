import { expect, it } from 'vitest';
import { readRanges, writeRanges } from '#cli/lib/bulk/row-ranges.ts';

it.each([
  [[], ''],
  [[3], '3'],
  [[7, 2, 3, 4], '2-4,7'],
  [[1, 2, 4, 5, 9, 10], '1-2,4-5,9-10'],
])('writes rows %j as %j, and reads them back', (rows, text) => {
  expect(writeRanges(rows)).toBe(text);
  expect([...readRanges(text)]).toEqual(rows.toSorted((one, other) => one - other));
});
