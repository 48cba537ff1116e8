import { expect, it } from 'vitest';
import { toElapsedText } from '#app/domain/text/elapsed-text.ts';

it.each([
  [0, '0ms'],
  [437.4, '437ms'],
  [1000, '1s'],
  [1549, '1.5s'],
  [59_940, '59.9s'],
  [59_960, '1m'],
  [60_000, '1m'],
  [336_000, '5m 36s'],
  [600_000, '10m'],
  [3_599_900, '1h'],
  [20_114_000, '5h 35m'],
  [86_400_000, '24h'],
])('formats %d ms as %s', (ms, text) => {
  expect(toElapsedText(ms)).toBe(text);
});
