import { expect, it } from 'vitest';
import { toSupportedLanguage } from '#app/components/client/suggest-alt-text.ts';

it.each([
  [['de'], 'de'],
  [['de-AT', 'en'], 'de'],
  [['zh-TW'], 'zh-TW'],
  [['zh'], 'zh-CN'],
  [['PT-br'], 'pt'],
  [['tlh', 'fr-CA'], 'fr'],
  [['tlh'], 'en'],
  [[], 'en'],
])('suggests alt texts in the first language that suggestions support: %j', (preferred, code) => {
  expect(toSupportedLanguage(preferred)).toBe(code);
});
