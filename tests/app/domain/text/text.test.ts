import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeHashtags } from '#app/domain/text/hashtag-text.ts';
import { composeText, isHashtag, TEXT_RULES } from '#app/domain/text/text.ts';

describe('hashtags', () => {
  it('lose their # and duplicates in any case', () => {
    expect(normalizeHashtags(['#Kiln', 'kiln', ' ', '##glaze', ''])).toEqual(['Kiln', 'glaze']);
  });

  it('stay the same when normalized twice', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (tags) => {
        const once = normalizeHashtags(tags);
        expect(normalizeHashtags(once)).toEqual(once);
      }),
    );
  });

  it('need a letter', () => {
    expect(isHashtag('2026')).toBe(false);
    expect(isHashtag('y2026')).toBe(true);
    expect(isHashtag('two words')).toBe(false);
  });
});

describe('the text of a post', () => {
  it('is caption, empty line, hashtags', () => {
    const both = { caption: 'Hello ', hashtags: ['a', 'b'] };
    expect(composeText('linkedin', both)).toBe('Hello\n\n#a #b');
    expect(composeText('tiktok', both)).toBe('Hello #a #b');
    expect(composeText('twitter', both)).toBe('Hello #a #b');
    expect(composeText('linkedin', { caption: '', hashtags: ['a'] })).toBe('#a');
    expect(composeText('twitter', { caption: 'Hello', hashtags: [] })).toBe('Hello');
  });

  it.each([
    ['日本語', 6],
    ['👨‍👩‍👧‍👦', 2],
    ['Hello, world! 👋', 16],
    ['http://localhost:3000', 21],
    ['example.com', 23],
    ['€', 2],
  ])('weighs %s as X does', (text, weight) => {
    expect(TEXT_RULES.twitter.count(text)).toBe(weight);
  });

  it('needs a backslash on LinkedIn for each reserved character, but not for the # of a tag', () => {
    expect(TEXT_RULES.linkedin.count('(a) #tag # _')).toBe('(a) #tag # _'.length + 4);
  });
});
