import { expect, it } from 'vitest';
import { findNumberedAlternative } from '#app/domain/suggestions/cleanup/alternatives.ts';

it.each([
  ['1. "Fresh from the kiln."\n2. "Mugs for everyone!"', '"Fresh from the kiln."'],
  ['* "Fresh from the kiln."\n* "Mugs for everyone!"', '"Fresh from the kiln."'],
  ['1. Wedge\n2. Throw', null],
  ['1. "Fresh from the kiln."', null],
  ['Pick one:\n1. "Fresh from the kiln."\n2. "Mugs for everyone!"', null],
  ['2. "Fresh from the kiln."\n1. "Mugs for everyone!"', null],
])('finds the first numbered alternative: %j', (text, first) => {
  expect(findNumberedAlternative(text)).toBe(first);
});
