import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '#app/domain/text/languages.ts';
import { forceCaption } from '#app/domain/suggestions/suggestion-force.ts';
import { tidyHashtags } from '#app/domain/suggestions/suggestion-hashtags.ts';
import {
  checkSuggestedCaption,
  type SuggestionBrief,
} from '#app/domain/suggestions/suggestion-rules.ts';
import { cleanCaption } from '#app/domain/suggestions/suggestion-tidy.ts';

/** Returns the caption that's finally shown if the model repeats itself; null for an error. */
function suggest(
  raw: string,
  language: LanguageCode = 'en',
  topic = 'Our kiln opens',
): string | null {
  const brief: SuggestionBrief = {
    platform: 'instagram',
    language,
    topic,
    bannedWords: [],
    instructions: '',
  };
  const { text } = cleanCaption(raw, brief);
  if (checkSuggestedCaption(text, brief).length === 0) return text;
  const forced = forceCaption(text, brief);
  return checkSuggestedCaption(forced, brief).length === 0 ? forced : null;
}

describe('a model in a loop', () => {
  it.each<[string, LanguageCode, string]>([
    ['窯は土曜日に開きます。'.repeat(6), 'ja', '窯は土曜日に開きます。'],
    [
      `${'窯は土曜日に開きます。来てください。'.repeat(6)}窯は土`,
      'ja',
      '窯は土曜日に開きます。来てください。',
    ],
    ['我们的窑炉星期六开放！'.repeat(9), 'zh-CN', '我们的窑炉星期六开放！'],
    ['เตาเผาเปิดวันเสาร์ '.repeat(12), 'th', 'เตาเผาเปิดวันเสาร์'],
    ['Kiln opens. '.repeat(30), 'en', 'Kiln opens.'],
    [`${'Our kiln opens. '.repeat(6)}Our kil`, 'en', 'Our kiln opens.'],
    ['Our kiln opens today. Come! '.repeat(8), 'en', 'Our kiln opens today. Come!'],
    ['kiln opens saturday '.repeat(20), 'en', 'kiln opens saturday'],
    [`${'Our kiln opens. '.repeat(6)}See you!`, 'en', 'Our kiln opens. See you!'],
  ])('says it once: %j', (text, language, once) => {
    expect(suggest(text, language)).toBe(once);
  });

  it.each(['Go, go, go! Our kiln opens. Go, go, go!', 'Ha ha ha ha ha ha. Our kiln opens.'])(
    'is not mistaken for a cheer: %j',
    (text) => {
      expect(suggest(text)).toBe(text);
    },
  );
});

describe('a sentence with a gap, an unknown account, or a URL', () => {
  it.each([
    ['Our kiln opens on {{date}}. Come!', 'Our kiln opens. Come!'],
    ['Our kiln opens at XX:XX on Saturday. Come!', 'Our kiln opens on Saturday. Come!'],
    ['Our kiln opens on DD/MM/YYYY. Come!', 'Our kiln opens. Come!'],
    ['Our kiln, by @bob, opens on Saturday. Come!', 'Our kiln opens on Saturday. Come!'],
    ['Hi [Name], our kiln opens on Saturday. Come!', 'Our kiln opens on Saturday. Come!'],
    ['Our kiln opens at [Ort]. Come!', 'Our kiln opens. Come!'],
    ['Our kiln opens on Saturday!\n\nBest,\n[Your Name]', 'Our kiln opens on Saturday!'],
  ])('keeps its meaning: %j', (text, shortened) => {
    expect(suggest(text)).toBe(shortened);
  });

  it.each<[string, LanguageCode]>([
    ['Our kiln opens {{date}} for all. Come!', 'en'],
    ['Our kiln opens thanks to @bob and friends. Come!', 'en'],
    ['窯は〇〇に開きます。来てください！', 'ja'],
    ['私たちの窯は[日付]に開きます。来てください！', 'ja'],
  ])('is an error where only a call to come is left: %j', (text, language) => {
    expect(suggest(text, language, language === 'ja' ? '窯' : undefined)).toBeNull();
  });
});

it.each([
  [
    ['Here are your hashtags:', '#kiln', '#pottery'],
    ['kiln', 'pottery'],
  ],
  [
    ['#kiln #pottery', '#clay'],
    ['kiln', 'pottery', 'clay'],
  ],
  [['#kiln#pottery'], ['kiln', 'pottery']],
  [['＃kiln', '#kiln', 'kiln', '#ｋｉｌｎ'], ['kiln']],
  [
    ['1. #kiln', '- pottery'],
    ['kiln', 'pottery'],
  ],
  [['kiln, pottery, clay'], ['kiln', 'pottery', 'clay']],
  [['陶芸、窯'], ['陶芸', '窯']],
  [['"kiln"', '“kiln”'], ['kiln']],
  [['#kiln (popular)'], ['kiln']],
  [['hashtags: #kiln #clay'], ['kiln', 'clay']],
  [['Let me know if you want more', 'Enjoy! Have fun', 'kiln'], ['kiln']],
  [['Kiln Day'], ['Kiln Day']],
])("extracts hashtags from a model's response: %j", (raw, tags) => {
  expect(tidyHashtags(raw)).toEqual(tags);
});
