import { describe, expect, it } from 'vitest';
import { dropLoops, hasLoop } from '#app/domain/suggestions/cleanup/text-loops.ts';

describe('a text with a loop', () => {
  it.each([
    ['kiln day '.repeat(4), 'kiln day'],
    [`${'kiln day '.repeat(4)}kil`, 'kiln day'],
    [`${'kiln day '.repeat(4)}and more`, 'kiln day and more'],
    [`Start. ${'Come and see! '.repeat(4)}End.`, 'Start. Come and see! End.'],
    ['abcd'.repeat(6), 'abcd'],
    ['Abcd'.repeat(3) + 'aBCD'.repeat(3), 'Abcd'],
    ['abcde '.repeat(4), 'abcde'],
    ['窯の日'.repeat(8), '窯の日'],
    ['one two. '.repeat(4) + 'six ten. '.repeat(4), 'one two. six ten'],
  ])('%j says it once', (text, once) => {
    expect(hasLoop(text)).toBe(true);
    expect(dropLoops(text)).toBe(once);
  });

  it('has a part of at most 160 characters', () => {
    const part = (length: number): string =>
      Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
    expect(hasLoop(part(160).repeat(4))).toBe(true);
    expect(hasLoop(part(161).repeat(4))).toBe(false);
    expect(hasLoop(part(160).repeat(4).slice(0, -1))).toBe(false);
  });
});

it.each([
  ['a refrain', 'kiln day '.repeat(3)],
  ['laughter', 'ha '.repeat(10)],
  ['a cheer', 'go! '.repeat(10)],
  ['few letters', 'abc'.repeat(8)],
  ['two characters', '窯の'.repeat(12)],
  ['a short repetition', 'abcd'.repeat(5)],
  ['a repetition of less than 24 characters', 'abcd '.repeat(4)],
])('keeps %s', (_what, text) => {
  expect(hasLoop(text)).toBe(false);
  expect(dropLoops(text)).toBe(text);
});
