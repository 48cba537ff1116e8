import { describe, expect, it } from 'vitest';
import { type Draft, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import { insertTexts, replacesText } from '#app/domain/composer/insert-texts.ts';

const typed: Draft = {
  ...EMPTY_DRAFT,
  shared: { caption: 'Typed', hashtags: ['one'] },
  own: { tiktok: { caption: 'Short', hashtags: [] } },
};

describe('replacesText', () => {
  it.each<[string, Partial<Draft>, boolean]>([
    ['a new caption', { shared: { caption: 'New', hashtags: ['one'] } }, true],
    ['other hashtags', { shared: { caption: 'Typed', hashtags: ['two'] } }, true],
    ['more hashtags', { shared: { caption: 'Typed', hashtags: ['one', 'two'] } }, false],
    ['a platform’s new text', { own: { tiktok: { caption: 'New', hashtags: [] } } }, true],
    [
      'a text for a platform without one',
      { own: { ...typed.own, twitter: { caption: 'New', hashtags: [] } } },
      false,
    ],
    ['no text at all', { mediaIds: ['med_1'] }, false],
  ])('notices %s', (_title, change, expected) => {
    expect(replacesText(typed, change)).toBe(expected);
  });

  it('finds nothing to lose in an empty draft', () => {
    const change = { shared: { caption: 'New', hashtags: ['two'] } };
    expect(replacesText(EMPTY_DRAFT, change)).toBe(false);
  });
});

describe('insertTexts', () => {
  it('puts a caption below the typed one, and adds hashtags once', () => {
    const change = { shared: { caption: 'New', hashtags: ['one', 'two'] } };
    expect(insertTexts(typed, change)).toEqual({
      shared: { caption: 'Typed\n\nNew', hashtags: ['one', 'two'] },
    });
  });

  it('keeps a caption that both have once', () => {
    const change = { shared: { caption: 'Typed', hashtags: ['two'] } };
    expect(insertTexts(typed, change).shared?.caption).toBe('Typed');
  });

  it('does the same for each platform, starting from the shared text if it has none', () => {
    const own = {
      tiktok: { caption: 'New', hashtags: ['fyp'] },
      twitter: { caption: 'For X', hashtags: [] },
    };
    expect(insertTexts(typed, { mode: 'unique', own })).toEqual({
      mode: 'unique',
      own: {
        tiktok: { caption: 'Short\n\nNew', hashtags: ['fyp'] },
        twitter: { caption: 'Typed\n\nFor X', hashtags: ['one'] },
      },
    });
  });
});
