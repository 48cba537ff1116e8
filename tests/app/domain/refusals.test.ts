import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '#app/domain/languages.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { CAPTIONS_LIKE_REFUSALS, REFUSALS } from './refusal-corpus.ts';

describe('a refusal written as ordinary text', () => {
  it.each(LANGUAGE_CODES)('is recognized in %s, however it is dressed', (code) => {
    const missed = REFUSALS[code].filter((text) => !isRefusal(text));
    expect(missed).toEqual([]);
    const dressed = REFUSALS[code].flatMap((text) => [
      `"${text}"`,
      `**${text}**`,
      ` \n${text}\n\n`,
    ]);
    expect(dressed.filter((text) => !isRefusal(text))).toEqual([]);
  });

  it.each(LANGUAGE_CODES)('is not seen in captions that begin like one in %s', (code) => {
    expect(CAPTIONS_LIKE_REFUSALS[code].filter(isRefusal)).toEqual([]);
  });

  it('is not seen in any language’s captions by another language’s phrases', () => {
    const all = Object.values(CAPTIONS_LIKE_REFUSALS).flat();
    expect(all.length).toBeGreaterThan(90);
    expect(all.filter(isRefusal)).toEqual([]);
  });

  it('counts only where a text opens with it', () => {
    const story = 'Our oven broke on Monday, and the bakery next door lent us theirs. '.repeat(6);
    expect(isRefusal(`${story} "I can't help with that," said nobody.`)).toBe(false);
  });
});
