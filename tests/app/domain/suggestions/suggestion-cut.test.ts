import { describe, expect, it } from 'vitest';
import { cutToFit } from '#app/domain/suggestions/suggestion-cut.ts';

const cut = (text: string, max: number): string =>
  cutToFit(text, { fits: (part) => part.length <= max, locale: 'en' });

describe('a text that is too long', () => {
  it.each([
    ['aaa bbb. ccc ddd eee fff', 16, 'aaa bbb. ccc…'],
    ['Aaaaaaa. Bbbb cccc', 13, 'Aaaaaaa.'],
    ['Aaaaaaa. Bbbbbbb cccc', 16, 'Aaaaaaa.'],
    ['Aaaaaaa. Bbbbbbb cccc', 17, 'Aaaaaaa. Bbbbbbb…'],
    ['aaa bbb. ', 8, 'aaa bbb…'],
    ['Wait... and see what', 10, 'Wait…'],
    ['First line\n\nSecond line here', 16, 'First line'],
    ['First line\nSecond line here', 16, 'First line'],
    ['One two three', 8, 'One two…'],
    ['One two three', 7, 'One…'],
  ])('%j is cut at a sentence if one is near its end: %d', (text, max, expected) => {
    expect(cut(text, max)).toBe(expected);
  });

  it.each([
    ['aaaa bbbbbbbbbbbbbbbb', 9, 'aaaa…'],
    ['aaaa bbbbbbbbbbbbbbbb', 11, 'aaaa…'],
    ['aaaa bbbbbbbbbbbbbbbb', 12, 'aaaa bbbbbb…'],
    ['abc', 2, 'a…'],
    ['abc', 1, ''],
    ['abc', 0, ''],
  ])('%j is cut at a word if that keeps half of it: %d', (text, max, expected) => {
    expect(cut(text, max)).toBe(expected);
  });

  it.each([
    ['#one#two three four', 6, '#one…'],
    ['a #onetwo b', 8, 'a…'],
    ['#kiln day', 5, ''],
    ['#kiln day', 6, '#kiln…'],
    ['@kiln.studio and more', 10, ''],
    ['@kiln.studio and more', 13, '@kiln.studio…'],
    ['One 🎉 two three four', 8, 'One 🎉…'],
  ])('%j is never cut inside a hashtag, a mention, or a character: %d', (text, max, expected) => {
    expect(cut(text, max)).toBe(expected);
  });

  it.each([
    ['aaaa bbbb (cccc dddd', 14, 'aaaa bbbb…'],
    ['aaaa (bbbb cccc dddd eeee', 20, 'aaaa (bbbb cccc…'],
    ['aaaa (bbbb) cccc dddd', 16, 'aaaa (bbbb)…'],
    ['aaaa bbbb “cccc dddd', 16, 'aaaa bbbb…'],
    ['aa “bbbb cccc dddd', 14, 'aa “bbbb cccc…'],
  ])('%j loses what is opened near its end: %d', (text, max, expected) => {
    expect(cut(text, max)).toBe(expected);
  });

  it('is searched downwards if a shorter start counts for more', () => {
    const text = 'abcdefghij'.repeat(4);
    const fits = (part: string): boolean => part.length < 10 || part.length === 21;
    const found = cutToFit(text, { fits, locale: 'en' });
    expect(found.endsWith('…') && fits(found)).toBe(true);
  });
});
