import type { LanguageCode } from '#app/domain/text/languages.ts';
import { REFUSAL_WORDS_EAST } from './refusal-words-east.ts';
import { REFUSAL_WORDS_WEST } from './refusal-words-west.ts';

/**
 * Classes of refusal words, as bits: can't or may not, declining, policies, violating, what an assistant does
 * (help, write), and what it's asked for (request, caption). `also` covers everything else in a refusal:
 * pronouns, "sorry", "this".
 */
export const WORD_CLASS = { not: 1, no: 2, rules: 4, break: 8, do: 16, ask: 32, also: 0 } as const;

export interface RefusalWord {
  readonly language: LanguageCode;
  readonly bits: number;
}

/** Looks up words by spelling, in all languages at once. */
export interface RefusalWordIndex {
  readonly whole: ReadonlyMap<string, readonly RefusalWord[]>;
  /** Word stems, followed by inflections. */
  readonly stems: ReadonlyMap<string, readonly RefusalWord[]>;
}

const WORD = /[\p{L}\p{M}\p{N}\u200C\u200D]+/gu;
const ARABIC_VOWELS = /[\u064B-\u0652]/gu;

/** Returns a text's words in lowercase, without diacritics that some writers leave out. */
export function toRefusalUnits(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFC')
      .replaceAll('i\u0307', 'i')
      .replace(ARABIC_VOWELS, '')
      .match(WORD) ?? []
  );
}

let index: RefusalWordIndex | null = null;

/** Built on first use, because most processes never check a suggestion. */
export function getRefusalWords(): RefusalWordIndex {
  if (index !== null) return index;
  const whole = new Map<string, RefusalWord[]>();
  const stems = new Map<string, RefusalWord[]>();
  const tables = Object.entries({ ...REFUSAL_WORDS_WEST, ...REFUSAL_WORDS_EAST });
  for (const [language, table] of tables as [LanguageCode, string][]) {
    for (const line of table.trim().split('\n')) {
      const [name = '', ...words] = line.trim().split(/\s+/u);
      const bits = WORD_CLASS[name as keyof typeof WORD_CLASS];
      for (const word of words)
        addWord(word.endsWith('~') ? stems : whole, word, { language, bits });
    }
  }
  index = { whole, stems };
  return index;
}

function addWord(
  words: Map<string, RefusalWord[]>,
  spelled: string,
  { language, bits }: RefusalWord,
): void {
  const key = toRefusalUnits(spelled.replaceAll('_', ' ')).join(' ');
  const existing = words.get(key) ?? [];
  // A word can have two classes, such as "can't write" in languages where it's one word.
  const same = existing.find((word) => word.language === language);
  const others = existing.filter((word) => word !== same);
  words.set(key, [...others, { language, bits: bits | (same?.bits ?? 0) }]);
}
