import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '#app/domain/text/languages.ts';
import { isRefusal, readRefusal } from '#app/domain/suggestions/refusals/refusals.ts';
import { REAL_CAPTIONS } from './real-captions.ts';
import { CAPTIONS_LIKE_REFUSALS, REFUSALS } from './refusal-corpus.ts';
import { MORE_REFUSALS, REFUSAL_FORMS } from './refusal-forms.ts';

describe('a refusal written as ordinary text', () => {
  it.each(LANGUAGE_CODES)('is recognized in %s in any formatting', (code) => {
    const missed = REFUSALS[code].filter((text) => !isRefusal(text));
    expect(missed).toEqual([]);
    const dressed = REFUSALS[code].flatMap((text) => [
      `"${text}"`,
      `**${text}**`,
      ` \n${text}\n\n`,
    ]);
    expect(dressed.filter((text) => !isRefusal(text))).toEqual([]);
  });

  it.each(LANGUAGE_CODES)('is recognized in %s in the usual forms, as the whole text', (code) => {
    expect(REFUSAL_FORMS[code].length).toBeGreaterThanOrEqual(6);
    expect(REFUSAL_FORMS[code].filter((text) => readRefusal(text) !== 'whole')).toEqual([]);
  });

  it('is recognized in unusual words', () => {
    expect(MORE_REFUSALS.filter((text) => !isRefusal(text))).toEqual([]);
  });

  it.each(LANGUAGE_CODES)('is recognized in %s beside a caption', (code) => {
    const caption = REAL_CAPTIONS[0] ?? '';
    const beside = REFUSAL_FORMS[code].map((text) => readRefusal(`${text}\n\n${caption}`));
    expect(new Set(beside)).toEqual(new Set(['part']));
  });

  it.each(LANGUAGE_CODES)('is not found in captions that start like one in %s', (code) => {
    expect(CAPTIONS_LIKE_REFUSALS[code].filter(isRefusal)).toEqual([]);
  });

  it('is not found in captions of one language by the phrases of another', () => {
    const all = [...REAL_CAPTIONS, ...Object.values(CAPTIONS_LIKE_REFUSALS).flat()];
    expect(all.length).toBeGreaterThan(250);
    expect(all.filter(isRefusal)).toEqual([]);
  });

  it('counts only at the start of a text', () => {
    const story = 'Our oven broke on Monday, and the bakery next door lent us theirs. '.repeat(6);
    expect(isRefusal(`${story} "I can't help with that," said nobody.`)).toBe(false);
  });
});
