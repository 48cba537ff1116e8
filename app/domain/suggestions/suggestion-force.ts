import { findLabeledAlternative, findNumberedAlternative } from './cleanup/alternatives.ts';
import { findBannedWords } from './banned-words.ts';
import { dropRepetition, isRepetitive } from './cleanup/broken-text.ts';
import { removeParts } from './cleanup/mend-text.ts';
import { hasPlaceholder, listPlaceholders } from './cleanup/placeholders.ts';
import { dropTable } from './cleanup/plain-markdown.ts';
import { splitSentences } from '../text/sentences.ts';
import { cutToFit } from './suggestion-cut.ts';
import {
  checkPlatformText,
  fitsPlatform,
  quotesInstructions,
  type SuggestionBrief,
} from './suggestion-rules.ts';
import { findStrangers } from './suggestion-strangers.ts';
import { cleanText } from '../text/suggestion-text.ts';
import { tidyCaption } from './suggestion-tidy.ts';
import type { PlatformId } from '../platforms/platforms.ts';

/**
 * Returns the caption with everything removed that can be: sentences with strange links, people or banned words,
 * where the rest of them wouldn't read, signs that the platform refuses, loops, tables, further alternatives, and
 * what is too much at its end. What is left may still be wrong (in another language) or nothing: check it again.
 */
export function forceCaption(text: string, brief: SuggestionBrief): string {
  const { platform, language } = brief;
  const one = findLabeledAlternative(text) ?? findNumberedAlternative(text) ?? text;
  const plain = dropTable(one);
  const once = sayOnce(plain, language);
  const kept = keepGoodSentences(once, brief);
  // A workspace that bans the words of its topic wants what is left.
  const isBanned = findBannedWords(once, brief.bannedWords).length > 0;
  if (!isBanned && losesMeaning(once, kept, brief.topic)) return '';
  const allowed = dropSigns(tidyCaption(kept, brief).text, platform);
  const fits = (candidate: string): boolean => fitsPlatform(platform, candidate);
  return sayOnce(tidyCaption(cutToFit(allowed, { fits, locale: language }), brief).text, language);
}

/** What a loop leaves can be in a loop again. */
const MOST_ROUNDS = 3;

/** The text with each of its loops once, or nothing where that doesn't end. */
function sayOnce(text: string, language: SuggestionBrief['language']): string {
  let left = text;
  for (let round = 0; round < MOST_ROUNDS && isRepetitive(left, language); round += 1)
    left = dropRepetition(left, language);
  return isRepetitive(left, language) ? '' : left;
}

const LONG_WORD = /[\p{L}\p{M}]{4,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}/gu;
/** Less than this share of the letters can't say what the whole said. */
const MIN_SHARE = 0.5;

/** Returns whether the sentence that says what it's about is gone: "Come!" is left of "It opens on X. Come!" */
function losesMeaning(before: string, after: string, topic: string): boolean {
  if (countEmails(after) >= MIN_SHARE * countEmails(before)) return false;
  const subject = new Set(topic.toLowerCase().match(LONG_WORD));
  const names = (text: string): boolean =>
    (text.toLowerCase().match(LONG_WORD) ?? []).some((word) => subject.has(word));
  return names(before) ? !names(after) : countEmails(after) < MIN_LETTERS;
}

/** Fewer letters than this don't say anything where nothing of the topic is in the text. */
const MIN_LETTERS = 8;

function countEmails(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/** A sentence that leads to the next one ("Best," to a name): without it, it leads nowhere. */
const LEADS_ON = /[:：👇👉]\s*$|[,，][^\S\n]*\n\s*$/u;

function keepGoodSentences(text: string, brief: SuggestionBrief): string {
  const bad = findBad(text, brief);
  const kept: string[] = [];
  for (const sentence of splitSentences(text, brief.language)) {
    const mended = mend(sentence, brief, bad);
    if (mended !== '') {
      kept.push(mended);
      continue;
    }
    if (LEADS_ON.test(kept.at(-1) ?? '')) kept.pop();
    // The paragraph ends here all the same.
    const lines = /\n+$/u.exec(sentence)?.[0];
    if (lines && kept.length > 0) kept.push(`${(kept.pop() ?? '').trimEnd()}${lines}`);
  }
  return cleanText(kept.join(''));
}

interface Bad {
  /** Links, people, hashtags, gaps to fill in, and markup that the topic doesn't have. */
  readonly parts: readonly string[];
  readonly words: readonly string[];
  readonly isQuote: boolean;
}

/** Searches the whole text once: a text has many more sentences than bad parts. */
function findBad(text: string, { topic, bannedWords, instructions }: SuggestionBrief): Bad {
  const { links, mentions, hashtags, markup } = findStrangers(text, topic);
  return {
    parts: [
      ...new Set([...listPlaceholders(text, topic), ...links, ...mentions, ...hashtags, ...markup]),
    ].slice(0, MAX_PARTS),
    words: findBannedWords(text, bannedWords),
    isQuote: quotesInstructions(text, instructions),
  };
}

/** Beyond so many strange parts what is left of a text isn't one. */
const MAX_PARTS = 200;

/** The sentence, what is left of it, or nothing. */
function mend(sentence: string, { topic, instructions }: SuggestionBrief, bad: Bad): string {
  const isQuote = bad.isQuote && quotesInstructions(sentence, instructions);
  if (isQuote) return '';
  if (findBannedWords(sentence, bad.words).length > 0) return '';
  const parts = bad.parts.filter((part) => sentence.includes(part));
  if (parts.length === 0) return sentence;
  const rest = removeParts(sentence.trimEnd(), parts) ?? '';
  if (!/[\p{L}\p{N}]/u.test(rest) || hasPlaceholder(rest, topic)) return '';
  return rest + (/\s+$/u.exec(sentence)?.[0] ?? '');
}

function dropSigns(text: string, platform: PlatformId): string {
  if (platform === 'youtube') return cleanText(text.replace(/ ?[<>]+(?= |$)|[<>]/gmu, ''));
  const cashtags = checkPlatformText(platform, { caption: text }).some(
    ({ code }) => code === 'too_many_cashtags',
  );
  return cashtags ? text.replace(/\$(?=[a-z])/giu, '') : text;
}
