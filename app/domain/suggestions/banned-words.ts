import { listNames } from '#app/domain/text/name-list.ts';
import { z } from 'zod';
import { cleanText } from '../text/suggestion-text.ts';

export const MAX_BANNED_WORDS = 200;
export const MAX_BANNED_WORD_LENGTH = 60;

const SHOWN_LENGTH = 20;

function quote(word: unknown): string {
  const text = String(word);
  return text.length > SHOWN_LENGTH ? `“${text.slice(0, SHOWN_LENGTH)}…”` : `“${text}”`;
}

/** A word or phrase. Punctuation alone isn't allowed, because it would ban every sentence. */
const BannedWord = z
  .string({ error: 'A banned word must be a string.' })
  .trim()
  .max(MAX_BANNED_WORD_LENGTH, {
    error: ({ input }) =>
      `${quote(input)} is too long: a banned word or phrase has at most ${MAX_BANNED_WORD_LENGTH} characters.`,
  })
  .refine((word) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(cleanText(word)), {
    error: ({ input }) =>
      `${quote(input)} has no letter, digit, or emoji. Enter a word or a phrase.`,
  });

export const SetBannedWordsInput = z
  .strictObject({
    words: z
      .array(BannedWord)
      // Not `max()`, which would suppress the checks of single words when the list is too long.
      .refine((words) => words.length <= MAX_BANNED_WORDS, {
        when: ({ value }) => Array.isArray(value),
        error: ({ input }) =>
          `A workspace can have at most ${MAX_BANNED_WORDS} banned words. This list has ${(input as unknown[]).length}.`,
      })
      .describe('The whole list, replacing the previous one. Empty: none.')
      .meta({ maxItems: MAX_BANNED_WORDS }),
  })
  .meta({ id: 'SetBannedWords', example: { words: ['cheap', 'miracle cure'] } });
export type SetBannedWordsInput = z.infer<typeof SetBannedWordsInput>;

export const BannedWordsOutput = z
  .object({ words: z.array(z.string()).describe('In the order they were sent.') })
  .meta({ id: 'BannedWords' });
export type BannedWordsOutput = z.infer<typeof BannedWordsOutput>;

/**
 * Normalizes the words for storage: no invisible characters, single spaces, no case-insensitive duplicates.
 */
export function normalizeBannedWords(words: readonly string[]): string[] {
  const tidy = new Map<string, string>();
  for (const word of words) {
    const clean = cleanText(word).replace(/\s+/gu, ' ');
    if (!tidy.has(toPlainWords(clean))) tidy.set(toPlainWords(clean), clean);
  }
  return [...tidy.values()];
}

/** Splits a typed list into words or phrases, one per line. */
export function splitBannedWords(text: string): string[] {
  return text
    .split(/\r?\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Longer than any platform's text. Normalizing can expand one character to eighteen. */
const MAX_SEARCHED = 100_000;

/** Returns the banned words in a text: whole words only, or any occurrence in scripts without spaces. */
export function findBannedWords(text: string, banned: readonly string[]): string[] {
  const plain = toPlainWords(text).slice(0, MAX_SEARCHED);
  return banned.filter((word) => hasWord(plain, toPlainWords(word)));
}

/** Returns the banned words in a hashtag. Hashtags join words, so any position counts. */
export function findBannedParts(tag: string, banned: readonly string[]): string[] {
  const plain = toPlainWords(tag).replaceAll('_', '');
  return banned.filter((word) => {
    const part = toPlainWords(word).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
    return part !== '' && plain.includes(part);
  });
}

/** Uppercases first, which turns `ß` into `SS`, `ı` into `I`, and both forms of sigma into one. */
function toPlainWords(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replaceAll('ς', 'σ')
    .replace(/\s+/gu, ' ')
    .trim();
}

function hasWord(text: string, word: string): boolean {
  if (word === '') return false;
  if (UNSPACED.test(word)) return text.includes(word);
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    // A character has at most two code units, so checking the neighbors is enough.
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + word.length, at + word.length + 2);
    if (!/[\p{L}\p{M}\p{N}]$/u.test(before) && !/^[\p{L}\p{M}\p{N}]/u.test(after)) return true;
  }
  return false;
}

/**
 * Returns a note about banned words in a person's own text, or nothing. They only restrict suggestions; the
 * post can be published anyway.
 */
export function listBannedWordNotes(
  { caption = '', hashtags = [] }: { caption?: string; hashtags?: readonly string[] },
  banned: readonly string[],
): string[] {
  const found = new Set([
    ...findBannedWords(caption, banned),
    ...hashtags.flatMap((tag) => findBannedParts(tag, banned)),
  ]);
  if (found.size === 0) return [];
  return [
    `Your workspace’s banned words include ${listNames(found)}. The post can still be published.`,
  ];
}
