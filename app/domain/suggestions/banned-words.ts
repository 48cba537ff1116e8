import { z } from 'zod';
import { cleanText } from '../text/suggestion-text.ts';

export const MAX_BANNED_WORDS = 200;
export const MAX_BANNED_WORD_LENGTH = 60;

const SHOWN_LENGTH = 20;

function quote(word: unknown): string {
  const text = String(word);
  return text.length > SHOWN_LENGTH ? `“${text.slice(0, SHOWN_LENGTH)}…”` : `“${text}”`;
}

/** A word, or a phrase of several. Punctuation alone would ban every sentence. */
const BannedWord = z
  .string({ error: 'A banned word is a text.' })
  .trim()
  .max(MAX_BANNED_WORD_LENGTH, {
    error: ({ input }) =>
      `${quote(input)} is too long: a banned word or phrase has at most ${MAX_BANNED_WORD_LENGTH} characters.`,
  })
  .refine((word) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(cleanText(word)), {
    error: ({ input }) =>
      `${quote(input)} has no letter, digit or emoji: write a word or a phrase.`,
  });

export const SetBannedWordsInput = z
  .strictObject({
    words: z
      .array(BannedWord)
      // Not `max()`, which would say nothing of the single words of a list that is too long.
      .refine((words) => words.length <= MAX_BANNED_WORDS, {
        when: ({ value }) => Array.isArray(value),
        error: ({ input }) =>
          `These are ${(input as unknown[]).length} banned words; a workspace has at most ${MAX_BANNED_WORDS}.`,
      })
      .describe('The whole list, which takes the place of the one before. Empty: none.')
      .meta({ maxItems: MAX_BANNED_WORDS }),
  })
  .meta({ id: 'SetBannedWords', example: { words: ['cheap', 'miracle cure'] } });
export type SetBannedWordsInput = z.infer<typeof SetBannedWordsInput>;

export const BannedWordsOutput = z
  .object({ words: z.array(z.string()).describe('In the order in which they were given.') })
  .meta({ id: 'BannedWords' });
export type BannedWordsOutput = z.infer<typeof BannedWordsOutput>;

/** As it is kept: no invisible characters, single spaces, each word once whatever its case. */
export function tidyBannedWords(words: readonly string[]): string[] {
  const tidy = new Map<string, string>();
  for (const word of words) {
    const clean = cleanText(word).replace(/\s+/gu, ' ');
    if (!tidy.has(toPlainWords(clean))) tidy.set(toPlainWords(clean), clean);
  }
  return [...tidy.values()];
}

/** One word or phrase a line, as people type a list. */
export function splitBannedWords(text: string): string[] {
  return text
    .split(/\r?\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Scripts that write words without spaces between them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Longer than any platform's text; some characters become eighteen in their plain spelling. */
const MAX_SEARCHED = 100_000;

/** The banned words that the text has: as whole words, or anywhere where the script has no spaces. */
export function findBannedWords(text: string, banned: readonly string[]): string[] {
  const plain = toPlainWords(text).slice(0, MAX_SEARCHED);
  return banned.filter((word) => hasWord(plain, toPlainWords(word)));
}

/** Inside hashtags words are joined: there a banned word counts wherever it stands. */
export function findBannedParts(tag: string, banned: readonly string[]): string[] {
  const plain = toPlainWords(tag).replaceAll('_', '');
  return banned.filter((word) => {
    const part = toPlainWords(word).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
    return part !== '' && plain.includes(part);
  });
}

/** Upper case first: it makes `ß` the `SS` of a headline, `ı` an `I`, and one sigma of both. */
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
    // A character is at most two units long: only the neighbors are looked at.
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + word.length, at + word.length + 2);
    if (!/[\p{L}\p{M}\p{N}]$/u.test(before) && !/^[\p{L}\p{M}\p{N}]/u.test(after)) return true;
  }
  return false;
}

/**
 * What to say of a person's own text: nothing, or that it has banned words. They bind suggestions; a post
 * with them goes out all the same.
 */
export function noteBannedWords(
  { caption = '', hashtags = [] }: { caption?: string; hashtags?: readonly string[] },
  banned: readonly string[],
): string[] {
  const found = new Set([
    ...findBannedWords(caption, banned),
    ...hashtags.flatMap((tag) => findBannedParts(tag, banned)),
  ]);
  if (found.size === 0) return [];
  return [`Your workspace does not use: ${[...found].join(', ')}. It goes out all the same.`];
}
