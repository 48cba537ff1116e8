import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLATFORM_IDS, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import {
  checkEditedHashtags,
  checkSuggestedHashtags,
  forceHashtags,
  type HashtagBrief,
  tidyHashtags,
} from '#app/domain/suggestions/suggestion-hashtags.ts';

const BRIEF: HashtagBrief = {
  platform: 'instagram',
  language: 'en',
  topic: 'Our kiln opens',
  bannedWords: ['cheap'],
  instructions: '',
  count: 3,
};

const codes = (tags: string[], brief: Partial<HashtagBrief> = {}): string[] =>
  checkSuggestedHashtags(tags, { ...BRIEF, ...brief }).map(({ code }) => code);

describe('suggested hashtags', () => {
  it('have exactly the requested number', () => {
    expect(codes(['kiln', 'pots', 'fire'])).toEqual([]);
    expect(codes(['kiln', 'pots'])).toEqual(['hashtag_count']);
    expect(codes(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['too_many_hashtags', 'hashtag_count']);
  });

  it.each([
    ['2026', 'hashtag_malformed'],
    ['kiln-day', 'hashtag_malformed'],
    ['cheapPots', 'banned_word'],
    ['керамика', 'wrong_language'],
    ['x'.repeat(61), 'hashtag_too_long'],
  ])('are refused: %s', (tag, code) => {
    expect(codes(['kiln', 'pots', tag])).toEqual([code]);
  });

  it.each([
    'yourbrand',
    'YourCity',
    'insert_brand_name',
    'brandname',
    'hashtag1',
    'tumarca',
    'deinestadt',
    'votremarque',
    'placeholder',
    'xxx',
  ])('are refused as placeholders: %s', (tag) => {
    expect(codes(['kiln', 'pots', tag])).toEqual(['placeholder']);
  });

  it.each(['yourstory', 'brandnew', 'citylife', 'tagsale', 'hashtagqueen', 'mystudio_in_bath'])(
    'may look like a placeholder: %s',
    (tag) => {
      expect(codes(['kiln', 'pots', tag])).toEqual([]);
    },
  );

  it('may be spelled the way the topic spells them', () => {
    expect(codes(['kiln', 'pots', 'yourcity'], { topic: 'The #YourCity pottery fair' })).toEqual(
      [],
    );
  });

  it('lose HTML tags and character references without keeping their letters', () => {
    expect(tidyHashtags(['<b>kiln</b>', '&amp;pottery', 'kiln&#39;s', '<br/>clay'])).toEqual([
      'kiln',
      '&pottery',
      "kiln's",
      'clay',
    ]);
  });

  it('lose symbols, duplicates, and invisible characters', () => {
    expect(tidyHashtags(['#Kiln', 'kiln\u200B', ' ##pots ', '', '\u202Efire'])).toEqual([
      'Kiln',
      'pots',
      'fire',
    ]);
  });
});

describe('forced hashtags', () => {
  it('are the valid ones, with wrong characters removed', () => {
    const raw = ['kiln opening', 'evil.com', '@bob', '2026', 'cheapPots', 'fire!', 'pots', 'clay'];
    expect(forceHashtags(raw, BRIEF)).toEqual(['kilnopening', 'fire', 'pots']);
  });

  it('follow every rule except the count, whatever the model sent', () => {
    const tag = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 90 }),
      fc.constantFrom(
        'kiln',
        '#Kiln',
        'a b',
        'evil.com',
        '@x',
        '123',
        'पॉटरी',
        'cheapo',
        '🔥',
        '_',
      ),
    );
    fc.assert(
      fc.property(
        fc.array(tag, { maxLength: 40 }),
        fc.constantFrom(...PLATFORM_IDS),
        fc.integer({ min: 1, max: 30 }),
        (raw, platform, requested) => {
          const count = Math.min(requested, PLATFORMS[platform].maxHashtags);
          const brief = { ...BRIEF, platform, count };
          const forced = forceHashtags(tidyHashtags(raw), brief);
          expect(forced.length).toBeLessThanOrEqual(count);
          expect(checkSuggestedHashtags(forced, { ...brief, count: forced.length })).toEqual([]);
          expect(tidyHashtags(forced)).toEqual(forced);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('edited hashtags', () => {
  it('may be in any script, within the rules of platform and workspace', () => {
    const facts = { platform: 'instagram', bannedWords: ['cheap'] } as const;
    expect(checkEditedHashtags(['керамика'], facts)).toEqual([]);
    expect(checkEditedHashtags(['a-b', 'cheapo'], facts).map(({ code }) => code)).toEqual([
      'hashtag_malformed',
      'banned_word',
    ]);
    expect(checkEditedHashtags([], facts)[0]?.code).toBe('hashtags_empty');
  });
});
