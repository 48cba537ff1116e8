import { describe, expect, it } from 'vitest';
import { filterSnippets, findSlash, toInsertion } from '#app/domain/snippets/insert-snippet.ts';

describe('findSlash', () => {
  it('finds a slash at the start of a word, with what is typed after it', () => {
    expect(findSlash('/', 1)).toEqual({ start: 0, end: 1, query: '' });
    expect(findSlash('Hi /open', 8)).toEqual({ start: 3, end: 8, query: 'open' });
    expect(findSlash('Hi\n/öf and more', 6)).toEqual({ start: 3, end: 6, query: 'öf' });
  });

  it('finds none in a word, an address, or a path, or after the word', () => {
    const texts = ['and/or', 'https://example.com', '/usr/bin', '/open ', '', 'open'];
    expect(texts.filter((text) => findSlash(text, text.length))).toEqual([]);
  });

  it('ignores what comes after the caret', () => {
    expect(findSlash('/open', 3)).toEqual({ start: 0, end: 3, query: 'op' });
  });
});

describe('filterSnippets', () => {
  const names = (query: string): string[] =>
    filterSnippets(
      ['Shop address', 'Opening hours', 'Workshop', 'Signature'].map((name) => ({ name })),
      query,
    ).map(({ name }) => name);

  it('matches any part of a name regardless of case, first the starts of words', () => {
    expect(names('SHOP')).toEqual(['Shop address', 'Workshop']);
    expect(names('ho')).toEqual(['Opening hours', 'Shop address', 'Workshop']);
    expect(names('nothing')).toEqual([]);
  });

  it('lists all without a query', () => {
    expect(names('')).toEqual(['Shop address', 'Opening hours', 'Workshop', 'Signature']);
  });
});

describe('toInsertion', () => {
  const field = { value: 'Come by. /open', start: 9, end: 14 };

  it('writes over the slash with the variables filled in', () => {
    const snippet = { kind: 'text', text: 'Open until six: {{link}}' } as const;
    const insertion = toInsertion(snippet, field, { link: 'https://kiln.example' });
    expect(insertion).toEqual({ start: 9, end: 14, text: 'Open until six: https://kiln.example' });
  });

  it('puts the whole text into a template that frames it', () => {
    const snippet = { kind: 'template', text: 'News\n\n{{caption}}\n\nThe kiln' } as const;
    const insertion = toInsertion(snippet, field, {});
    expect(insertion).toEqual({ start: 0, end: 14, text: 'News\n\nCome by.\n\nThe kiln' });
  });

  it('leaves the text around a template without a place for it', () => {
    const snippet = { kind: 'template', text: 'News from the kiln' } as const;
    expect(toInsertion(snippet, field, {})).toEqual({ start: 9, end: 14, text: snippet.text });
  });
});
