import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberThread, splitThread } from '#app/domain/text/split-thread.ts';
import { parseXText } from '#app/domain/text/x-text.ts';

const weigh = (text: string) => parseXText(text).weightedLength;
const withoutSpace = (text: string) => text.replaceAll(/\s/gu, '');

describe('splitting a text into a thread', () => {
  it('keeps a text that fits as one post', () => {
    expect(splitThread('One mug.\n\nTwo mugs.', { max: 280, isNumbered: true })).toEqual([
      'One mug.\n\nTwo mugs.',
    ]);
  });

  it('splits at sentence ends', () => {
    const [first, second] = [`${'a'.repeat(150)}.`, `${'b'.repeat(150)}!`];
    expect(splitThread(`${first} ${second}`, { max: 280, isNumbered: false })).toEqual([
      first,
      second,
    ]);
  });

  it('splits a long sentence at a space, and a long word anywhere but inside a character', () => {
    const words = Array.from({ length: 80 }, (_, index) => `word${index}`).join(' ');
    for (const post of splitThread(words, { max: 280, isNumbered: false }))
      expect(post).toMatch(/^word\d+( word\d+)*$/u);
    const family = '👨‍👩‍👧‍👦'.repeat(200);
    const posts = splitThread(family, { max: 280, isNumbered: false });
    expect(posts).toHaveLength(2);
    expect(posts.join('')).toBe(family);
  });

  it('numbers the posts of a thread, but not a single post', () => {
    expect(numberThread(['A', 'B'])).toEqual(['A 1/2', 'B 2/2']);
    expect(numberThread(['A'])).toEqual(['A']);
  });

  it('loses nothing, and every post fits, whatever the text', () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.constantFrom(
        '日本。',
        'a.co',
        'https://example.com/x',
        '.',
        '\n\n',
        'm',
        ' ',
        'ＡＡa.c',
        'om',
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), fc.boolean(), (words, isNumbered) => {
        const text = words.join('');
        const posts = splitThread(text, { max: 280, isNumbered });
        expect(withoutSpace(posts.join(''))).toBe(withoutSpace(text.trim()));
        const sent = isNumbered && posts.length < 100 ? numberThread(posts) : posts;
        for (const post of sent) expect(weigh(post)).toBeLessThanOrEqual(280);
      }),
      { numRuns: 60 },
    );
  });
});
