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
  type TextBrief,
} from './suggestion-rules.ts';
import { findAdditions } from './suggestion-additions.ts';
import { cleanText } from '../text/suggestion-text.ts';
import { cleanCaption } from './suggestion-tidy.ts';
import type { PlatformId } from '../platforms/platforms.ts';

/**
 * Returns the caption with every removable defect removed: sentences with unknown links, people, or banned
 * words (where the rest of the sentence wouldn't read well), characters that the platform refuses, loops,
 * tables, additional alternatives, and excess length. The result can still be wrong (in another language) or
 * empty, so check it again.
 */
export function forceCaption(text: string, brief: SuggestionBrief): string {
  const { platform } = brief;
  return forceText(text, brief, {
    fits: (candidate) => fitsPlatform(platform, candidate),
    allow: (candidate) => dropForbiddenCharacters(candidate, platform),
  });
}

interface TextPlace {
  /** Whether a text is short enough. */
  readonly fits: (text: string) => boolean;
  /** Removes characters that the place refuses. */
  readonly allow: (text: string) => string;
}

/** The same for a text in any place, with the place's own limits. */
export function forceText(text: string, brief: TextBrief, { fits, allow }: TextPlace): string {
  const { language } = brief;
  const one = findLabeledAlternative(text) ?? findNumberedAlternative(text) ?? text;
  const plain = dropTable(one);
  const once = removeLoops(plain, language);
  const good = keepGoodSentences(once, brief);
  // If the workspace bans words of its own topic, keep what is left.
  const isBanned = findBannedWords(once, brief.bannedWords).length > 0;
  if (!isBanned && losesMeaning(once, good, brief.topic)) return '';
  const allowed = allow(cleanCaption(good, brief).text);
  return removeLoops(
    cleanCaption(cutToFit(allowed, { fits, locale: language }), brief).text,
    language,
  );
}

/** Removing a loop can leave another one. */
const MAX_ROUNDS = 3;

/** Removes all loops, or returns an empty text if loops remain. */
function removeLoops(text: string, language: SuggestionBrief['language']): string {
  let left = text;
  for (let round = 0; round < MAX_ROUNDS && isRepetitive(left, language); round += 1)
    left = dropRepetition(left, language);
  return isRepetitive(left, language) ? '' : left;
}

const LONG_WORD = /[\p{L}\p{M}]{4,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}/gu;
/** With less than this share of the letters, the text can't say the same thing. */
const MIN_SHARE = 0.5;

/** Returns whether the sentence with the subject is gone: "It opens on X. Come!" leaves "Come!" */
function losesMeaning(before: string, after: string, topic: string): boolean {
  if (countLetters(after) >= MIN_SHARE * countLetters(before)) return false;
  const subject = new Set(topic.toLowerCase().match(LONG_WORD));
  const names = (text: string): boolean =>
    (text.toLowerCase().match(LONG_WORD) ?? []).some((word) => subject.has(word));
  return names(before) ? !names(after) : countLetters(after) < MIN_LETTERS;
}

/** A text without any of the topic's words needs at least this many letters. */
const MIN_LETTERS = 8;

function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/** A sentence that introduces the next one ("Best," before a name) and means nothing without it. */
const LEADS_ON = /[:：👇👉]\s*$|[,，][^\S\n]*\n\s*$/u;

function keepGoodSentences(text: string, brief: TextBrief): string {
  const bad = findBad(text, brief);
  const good: string[] = [];
  for (const sentence of splitSentences(text, brief.language)) {
    const repaired = repair(sentence, brief, bad);
    if (repaired !== '') {
      good.push(repaired);
      continue;
    }
    if (LEADS_ON.test(good.at(-1) ?? '')) good.pop();
    // Keep the paragraph break.
    const lines = /\n+$/u.exec(sentence)?.[0];
    if (lines && good.length > 0) good.push(`${(good.pop() ?? '').trimEnd()}${lines}`);
  }
  return cleanText(good.join(''));
}

interface BadCaption {
  /** Links, people, hashtags, placeholders, and markup that the topic doesn't have. */
  readonly parts: readonly string[];
  readonly words: readonly string[];
  readonly isQuote: boolean;
}

/** Searches the whole text once, because a text has far more sentences than defects. */
function findBad(text: string, { topic, bannedWords, instructions }: TextBrief): BadCaption {
  const { links, mentions, hashtags, markup } = findAdditions(text, topic);
  return {
    parts: [
      ...new Set([...listPlaceholders(text, topic), ...links, ...mentions, ...hashtags, ...markup]),
    ].slice(0, MAX_PARTS),
    words: findBannedWords(text, bannedWords),
    isQuote: quotesInstructions(text, instructions),
  };
}

/** With more unknown parts than this, nothing meaningful is left. */
const MAX_PARTS = 200;

/** Returns the sentence, its repaired form, or an empty string. */
function repair(sentence: string, { topic, instructions }: TextBrief, bad: BadCaption): string {
  const isQuote = bad.isQuote && quotesInstructions(sentence, instructions);
  if (isQuote) return '';
  if (findBannedWords(sentence, bad.words).length > 0) return '';
  const parts = bad.parts.filter((part) => sentence.includes(part));
  if (parts.length === 0) return sentence;
  const rest = removeParts(sentence.trimEnd(), parts) ?? '';
  if (!/[\p{L}\p{N}]/u.test(rest) || hasPlaceholder(rest, topic)) return '';
  return rest + (/\s+$/u.exec(sentence)?.[0] ?? '');
}

function dropForbiddenCharacters(text: string, platform: PlatformId): string {
  if (platform === 'youtube') return cleanText(text.replace(/ ?[<>]+(?= |$)|[<>]/gmu, ''));
  const cashtags = checkPlatformText(platform, { caption: text }).some(
    ({ code }) => code === 'too_many_cashtags',
  );
  return cashtags ? text.replace(/\$(?=[a-z])/giu, '') : text;
}
