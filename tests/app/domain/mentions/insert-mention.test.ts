import { describe, expect, it } from 'vitest';
import { filterMentions, findAt } from '#app/domain/mentions/insert-mention.ts';

describe('findAt', () => {
  it('finds an @ at the start of a word, with what is typed after it', () => {
    expect(findAt('@', 1)).toEqual({ start: 0, end: 1, query: '' });
    expect(findAt('By (@acme', 9)).toEqual({ start: 4, end: 9, query: 'acme' });
    expect(findAt('By\n@äc-me.co and more', 12)).toEqual({ start: 3, end: 12, query: 'äc-me.co' });
  });

  it('finds none in an email address, a path, or after the word', () => {
    const texts = ['hi@acme', 'https://social.test/@acme', '@@acme', '@acme ', '@a!', '', 'acme'];
    expect(texts.filter((text) => findAt(text, text.length))).toEqual([]);
  });

  it('ignores what comes after the caret', () => {
    expect(findAt('@acme', 3)).toEqual({ start: 0, end: 3, query: 'ac' });
  });
});

it('filters by both names regardless of case, first the starts of words', () => {
  const mentions = [
    { name: 'bigacme', displayName: 'Big' },
    { name: 'ada', displayName: 'Ada of Acme' },
    { name: 'Kiln', displayName: 'The Kiln' },
  ];
  const names = (query: string): string[] =>
    filterMentions(mentions, query).map(({ name }) => name);
  expect(names('ACME')).toEqual(['ada', 'bigacme']);
  expect(names('kil')).toEqual(['Kiln']);
  expect(names('')).toEqual(['bigacme', 'ada', 'Kiln']);
  expect(names('nobody')).toEqual([]);
});
