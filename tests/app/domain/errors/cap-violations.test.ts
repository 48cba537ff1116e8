import { expect, it } from 'vitest';
import { capViolations, joinMessages, shortenName } from '#app/domain/errors/cap-violations.ts';

const list = (length: number): string[] => Array.from({ length }, (_, at) => `No ${at}.`);

it('lists 100 violations and counts the others', () => {
  expect(capViolations(list(100))).toEqual({ listed: list(100), omitted: 0 });
  const { listed, omitted } = capViolations(list(103));
  expect([listed.length, listed[0], omitted]).toEqual([100, 'No 0.', 3]);
});

it('joins 20 messages and counts the others', () => {
  expect(joinMessages(['One.', 'Two.'])).toBe('One. Two.');
  expect(joinMessages(list(20))).toBe(list(20).join(' '));
  expect(joinMessages(list(21))).toBe(`${list(20).join(' ')} And 1 more problem.`);
  expect(joinMessages(list(20), 3)).toBe(`${list(20).join(' ')} And 3 more problems.`);
  expect(joinMessages(list(2), 18)).toBe('No 0. No 1.');
});

it('shortens a name of more than 80 characters', () => {
  expect(shortenName('a'.repeat(80))).toBe('a'.repeat(80));
  expect(shortenName('a'.repeat(81))).toBe(`${'a'.repeat(80)}…`);
});
