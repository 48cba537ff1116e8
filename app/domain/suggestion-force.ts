import { findLabeledAlternative, findNumberedAlternative } from './alternatives.ts';
import { findBannedWords } from './banned-words.ts';
import { dropRepetition, hasPlaceholder, isRepetitive } from './broken-text.ts';
import { removeParts } from './mend-text.ts';
import { dropTable } from './plain-markdown.ts';
import { splitSentences } from './sentences.ts';
import { cutToFit } from './suggestion-cut.ts';
import {
  checkPlatformText,
  fitsPlatform,
  quotesInstructions,
  type SuggestionBrief,
} from './suggestion-rules.ts';
import { findStrangers } from './suggestion-strangers.ts';
import { cleanText } from './suggestion-text.ts';
import { tidyCaption } from './suggestion-tidy.ts';
import type { PlatformId } from './platforms.ts';

/**
 * Returns the caption with everything removed that can be: sentences with strange links, people or banned words,
 * where the rest of them wouldn't read, signs that the platform refuses, loops, tables, further alternatives, and
 * what is too much at its end. What is left may still be wrong (in another language) or nothing: check it again.
 */
export function forceCaption(text: string, brief: SuggestionBrief): string {
  const { platform, language } = brief;
  const one = findLabeledAlternative(text) ?? findNumberedAlternative(text) ?? text;
  const plain = dropTable(one);
  const once = isRepetitive(plain, language) ? dropRepetition(plain, language) : plain;
  const kept = keepGoodSentences(once, brief);
  const allowed = dropSigns(tidyCaption(kept, brief).text, platform);
  const fits = (candidate: string): boolean => fitsPlatform(platform, candidate);
  return tidyCaption(cutToFit(allowed, { fits, locale: language }), brief).text;
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
  /** Links, people, hashtags and markup that the topic doesn't have. */
  readonly parts: readonly string[];
  readonly words: readonly string[];
  readonly isQuote: boolean;
}

/** Searches the whole text once: a text has many more sentences than bad parts. */
function findBad(text: string, { topic, bannedWords, instructions }: SuggestionBrief): Bad {
  const { links, mentions, hashtags, markup } = findStrangers(text, topic);
  return {
    parts: [...new Set([...links, ...mentions, ...hashtags, ...markup])].slice(0, MAX_PARTS),
    words: findBannedWords(text, bannedWords),
    isQuote: quotesInstructions(text, instructions),
  };
}

/** Beyond so many strange parts what is left of a text isn't one. */
const MAX_PARTS = 200;

/** The sentence, what is left of it, or nothing. */
function mend(sentence: string, { topic, instructions }: SuggestionBrief, bad: Bad): string {
  const isQuote = bad.isQuote && quotesInstructions(sentence, instructions);
  if (isQuote || hasPlaceholder(sentence, topic)) return '';
  if (findBannedWords(sentence, bad.words).length > 0) return '';
  const parts = bad.parts.filter((part) => sentence.includes(part));
  if (parts.length === 0) return sentence;
  const rest = removeParts(sentence.trimEnd(), parts) ?? '';
  if (!/[\p{L}\p{N}]/u.test(rest)) return '';
  return rest + (/\s+$/u.exec(sentence)?.[0] ?? '');
}

function dropSigns(text: string, platform: PlatformId): string {
  if (platform === 'youtube') return cleanText(text.replace(/ ?[<>]+(?= |$)|[<>]/gmu, ''));
  const cashtags = checkPlatformText(platform, { caption: text }).some(
    ({ code }) => code === 'too_many_cashtags',
  );
  return cashtags ? text.replace(/\$(?=[a-z])/giu, '') : text;
}
