import { describe, expect, it } from 'vitest';
import { isHashtagScript, isInLanguage } from '#app/domain/suggestions/languages-check.ts';
import { hasForeignLetters } from '#app/domain/suggestions/languages-letters.ts';
import type { LanguageCode } from '#app/domain/text/languages.ts';

describe('a text', () => {
  it.each<[string, LanguageCode, boolean]>([
    ['12345', 'en', false],
    ['Привет', 'en', false],
    ['Привет друзья', 'ru', true],
    ['Привет worlds', 'ru', true],
    ['Привет мир friends hello', 'ru', false],
    ['陶芸教室陶芸教室陶芸教', 'ja', true],
    ['陶芸教室陶芸教室陶芸教室', 'ja', false],
    ['陶芸教室陶芸教室陶芸教室へ', 'ja', true],
    ['这们', 'zh-CN', true],
    ['這們', 'zh-CN', false],
    ['这們', 'zh-CN', true],
    ['这們', 'zh-TW', true],
    ['這們', 'zh-TW', true],
    ['这们', 'zh-TW', false],
    ['窯窯窯窯窯窯窯窯窯の', 'zh-CN', true],
    ['窯窯窯窯窯窯窯窯のの', 'zh-CN', false],
  ])('%j is in %s by its script: %s', (text, code, isIn) => {
    expect(isInLanguage(text, code)).toBe(isIn);
  });

  it.each<[string, boolean]>([
    ['der', true],
    ['der die', false],
    ['der die und the', true],
    ['der die und das the', false],
    ['der die und das the and', true],
  ])('%j is English by its small words: %s', (text, isIn) => {
    expect(isInLanguage(text, 'en')).toBe(isIn);
  });

  it('can quote names of its topic, and no more', () => {
    const text = 'Открытие Kiln Opening Studio';
    expect(isInLanguage(text, 'ru')).toBe(false);
    expect(isInLanguage(text, 'ru', 'Kiln Opening Studio')).toBe(true);
    expect(isInLanguage('Kiln Öffnung am Samstag', 'ru', 'Kiln Öffnung')).toBe(false);
  });
});

describe('the letters of a text', () => {
  it.each<[string, LanguageCode, boolean]>([
    ['ö', 'en', false],
    ['öä', 'en', true],
    ['éñ', 'en', false],
    [`öä${'a'.repeat(198)}`, 'en', true],
    [`öä${'a'.repeat(199)}`, 'en', false],
    ['a'.repeat(29), 'vi', false],
    ['a'.repeat(30), 'vi', true],
    [`ă${'a'.repeat(29)}`, 'vi', false],
    ['a'.repeat(79), 'pl', false],
    ['a'.repeat(80), 'pl', true],
    [`ą${'a'.repeat(79)}`, 'pl', false],
    [`ä${'a'.repeat(79)}`, 'pl', true],
    ['іпривет', 'ru', false],
    ['іїпривет', 'ru', true],
    ['ыэ', 'uk', true],
    ['öä', 'el', false],
    ['', 'en', false],
  ])('(%#) rule out a language', (text, code, isForeign) => {
    expect(hasForeignLetters(text, code)).toBe(isForeign);
  });
});

describe('a hashtag', () => {
  it.each<[string, LanguageCode, boolean]>([
    ['kiln', 'ru', true],
    ['печь', 'ru', true],
    ['печьkiln', 'ru', false],
    ['печь窯', 'ru', false],
    ['φkiln', 'el', false],
    ['печь', 'en', false],
    ['kiln', 'en', true],
    ['窯kiln', 'ja', true],
    ['ひらき', 'ja', true],
    ['窯печь', 'ja', false],
    ['2026', 'ru', true],
    ['2026', 'en', true],
  ])('#%s fits a text in %s: %s', (tag, code, fits) => {
    expect(isHashtagScript(tag, code)).toBe(fits);
  });
});
