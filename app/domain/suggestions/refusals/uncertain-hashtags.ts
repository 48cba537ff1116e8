import { countSmallWords, getWordList } from '../languages-words.ts';
import type { LanguageCode } from '#app/domain/text/languages.ts';
import { hasFirstPerson } from './first-person.ts';
import { toRefusalUnits } from './refusal-words.ts';

/** Entries, words, and characters that are read: far more than a reply needs. */
const MAX_ENTRIES = 40;
const MAX_ENTRY = 400;
/** A hashtag of several words is common, a sentence isn't. */
const MIN_SENTENCE_WORDS = 4;
/** "the", "is", and the like, which nobody searches for one by one. */
const MIN_SMALL_WORDS = 3;

/** Returns whether hashtags may be the words of a reply to the person who asked, such as a refusal. */
export function areUncertainHashtags(given: readonly string[], language: LanguageCode): boolean {
  const entries = given.slice(0, MAX_ENTRIES).map((entry) => entry.slice(0, MAX_ENTRY));
  const isSentence = (entry: string): boolean => {
    const isClosed = /\S\s*[.!?。！？।؟]\s*$/u.test(entry);
    const isList = /[#＃,;、，]/u.test(entry);
    return isClosed || (!isList && countWords(entry) >= MIN_SENTENCE_WORDS);
  };
  if (entries.some(isSentence)) return true;
  const singles = entries.filter(isPlainWord).join(' ');
  const words = toRefusalUnits(singles);
  const languages = [...new Set<LanguageCode>([language, 'en'])];
  const counts = countSmallWords(words);
  const small = Math.max(...languages.map((code) => counts.get(getWordList(code) ?? '') ?? 0));
  const isPersonal = hasFirstPerson(words, { text: '', languages });
  return small >= MIN_SMALL_WORDS || (small > 0 && isPersonal);
}

/** Returns whether an entry is one word, not several joined into a hashtag. */
function isPlainWord(entry: string): boolean {
  return countWords(entry) === 1 && !entry.includes('_');
}

function countWords(entry: string): number {
  return entry.match(/[\p{L}\p{M}\p{N}'’_]+/gu)?.length ?? 0;
}
