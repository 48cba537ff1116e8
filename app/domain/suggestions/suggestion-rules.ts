import { listNames } from '#app/domain/text/name-list.ts';
import { findBannedWords } from './banned-words.ts';
import { findBreakage } from './cleanup/broken-text.ts';
import { checkContent, type ContentFinding } from '../content/content-rules.ts';
import { isInLanguage } from './languages-check.ts';
import { getLanguage, type LanguageCode } from '../text/languages.ts';
import { PLATFORMS, type PlatformId } from '../platforms/platforms.ts';
import { readRefusal } from './refusals/refusals.ts';
import { findAdditions } from './suggestion-additions.ts';
import { cleanText } from '../text/suggestion-text.ts';
import { TEXT_RULES } from '../text/text.ts';
import type { ViolationCode } from '../errors/violation-codes/index.ts';

/** What was requested of a suggestion. Its rules follow from this. */
export interface SuggestionBrief {
  readonly platform: PlatformId;
  readonly language: LanguageCode;
  /** Links, mentions, and hashtags in the topic are allowed in the suggestion. Others aren't. */
  readonly topic: string;
  readonly bannedWords: readonly string[];
  /** The model's instructions. The suggestion must not repeat their sentences. */
  readonly instructions: string;
}

/** What was requested of a text that belongs to no platform. */
export type TextBrief = Omit<SuggestionBrief, 'platform'>;

/** A rule that a suggestion breaks. The platform's own rules use the same codes as publishing. */
export interface SuggestionFinding {
  readonly code: ViolationCode;
  readonly message: string;
}

const TEXT_FIELDS: ReadonlySet<ContentFinding['field']> = new Set(['caption', 'hashtags']);

/**
 * Returns the rules for standard accounts that this text and these hashtags break. Suggestions have no files.
 */
export function checkPlatformText(
  platform: PlatformId,
  { caption = '', hashtags = [] }: { caption?: string; hashtags?: readonly string[] },
): SuggestionFinding[] {
  return checkContent({
    platform,
    tier: 'standard',
    caption,
    hashtags,
    media: [],
    tiktok: undefined,
    twitter: undefined,
    tiktokPrivacyLevels: null,
  })
    .filter(({ field }) => TEXT_FIELDS.has(field))
    .map(({ code, message }) => ({ code, message }));
}

/** The code for a suggestion that is a model's refusal. It's neither repaired nor cut. */
export const REFUSAL_CODE = 'refusal';

/** The code for a suggestion that contains a refusal. It's requested again, and never cut. */
export const PARTIAL_REFUSAL_CODE = 'partial_refusal';

/** The finding for a text that is a refusal. */
export const REFUSAL_FINDING: SuggestionFinding = {
  code: REFUSAL_CODE,
  message: 'This is a refusal, not a text to publish.',
};

/** Returns whether findings say that a text is or contains a refusal. */
export function haveRefusal(findings: readonly SuggestionFinding[]): boolean {
  return findings.some(({ code }) => code === REFUSAL_CODE || code === PARTIAL_REFUSAL_CODE);
}

/** Returns a finding if a text is or contains a refusal. */
export function checkRefusal(text: string): SuggestionFinding[] {
  const share = readRefusal(text);
  if (share === 'none') return [];
  return share === 'whole'
    ? [REFUSAL_FINDING]
    : [
        {
          code: PARTIAL_REFUSAL_CODE,
          message: 'The text declines something. Write only the text to publish.',
        },
      ];
}

/** Returns every rule that a suggested caption breaks. Empty if it can be shown. */
export function checkSuggestedCaption(text: string, brief: SuggestionBrief): SuggestionFinding[] {
  return checkSuggestedText(text, brief, (caption) =>
    checkPlatformText(brief.platform, { caption }),
  );
}

/** Returns every rule that a suggested text breaks, with those of its place, such as a maximum length. */
export function checkSuggestedText(
  text: string,
  brief: TextBrief,
  checkPlace: (text: string) => SuggestionFinding[],
): SuggestionFinding[] {
  const refusal = checkRefusal(text);
  if (refusal.length > 0) return refusal;
  if (!/\p{L}/u.test(text)) {
    return [{ code: 'caption_empty', message: 'The caption has no words.' }];
  }
  return [
    ...checkPlace(text),
    ...checkOwnCaption(text, brief),
    ...checkAdditions(text, brief),
    ...checkWords(text, brief),
    ...findBreakage(text, brief),
  ];
}

/**
 * Returns the broken rules that apply to a person's own text as well, where any links and mentions are
 * allowed.
 */
export function checkEditedCaption(
  text: string,
  { platform, bannedWords }: Pick<SuggestionBrief, 'platform' | 'bannedWords'>,
): SuggestionFinding[] {
  if (text.trim() === '') return [{ code: 'caption_empty', message: 'Write a caption.' }];
  return [
    ...checkPlatformText(platform, { caption: text }),
    ...checkOwnCaption(text, { bannedWords }),
  ];
}

function checkOwnCaption(
  text: string,
  { bannedWords }: Pick<SuggestionBrief, 'bannedWords'>,
): SuggestionFinding[] {
  const findings: SuggestionFinding[] = [];
  if (cleanText(text) !== text.trim()) {
    findings.push({
      code: 'invisible_characters',
      message: 'The caption has invisible, control, or direction characters, or extra spaces.',
    });
  }
  const banned = findBannedWords(text, bannedWords);
  if (banned.length > 0) {
    findings.push({
      code: 'banned_word',
      message: `Your workspace’s banned words include ${listNames(banned)}.`,
    });
  }
  return findings;
}

/** Reports links, people, hashtags, and markup that aren't in the topic. */
function checkAdditions(text: string, brief: TextBrief): SuggestionFinding[] {
  const additions = findAdditions(text, brief.topic);
  const toFinding = (code: ViolationCode, what: string, found: readonly string[]) =>
    found.length === 0
      ? []
      : [{ code, message: `${what} that the topic doesn't have: ${found.join(' ')}` }];
  return [
    ...toFinding('link_not_in_topic', 'A link', additions.links),
    ...toFinding('mention_not_in_topic', 'A mention', additions.mentions),
    ...toFinding('hashtag_in_caption', 'A hashtag', additions.hashtags),
    ...toFinding('html', 'HTML', additions.markup),
  ];
}

function checkWords(text: string, brief: TextBrief): SuggestionFinding[] {
  const findings: SuggestionFinding[] = [];
  if (quotesInstructions(text, brief.instructions)) {
    findings.push({
      code: 'instructions_quoted',
      message: "The caption repeats the model's instructions instead of the topic.",
    });
  }
  if (!isInLanguage(text, brief.language, brief.topic)) {
    const { name } = getLanguage(brief.language);
    findings.push({ code: 'wrong_language', message: `The caption is not in ${name}.` });
  }
  return findings;
}

/**
 * A run of this many words from the instructions is a quotation, even if a name or number before it differs.
 */
const QUOTED_WORDS = 6;
/** Shorter sentences are too common to count as quotations. */
const MIN_QUOTE_LENGTH = 30;

/** Returns whether a text repeats a sentence of the instructions or a long run of their words. */
export function quotesInstructions(text: string, instructions: string): boolean {
  const plain = toOneLine(text);
  const quotesSentence = instructions
    .split(/(?<=[.!?:])\s+|\n/u)
    .map(toOneLine)
    .some((sentence) => sentence.length >= MIN_QUOTE_LENGTH && plain.includes(sentence));
  if (quotesSentence) return true;
  const runs = new Set(listRuns(instructions));
  return listRuns(text).some((run) => runs.has(run));
}

/** Returns every run of `QUOTED_WORDS` words in a text. */
function listRuns(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, Math.max(0, words.length - QUOTED_WORDS + 1))
    .map((_word, at) => words.slice(at, at + QUOTED_WORDS).join(' '));
}

function toOneLine(text: string): string {
  return text.toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** Returns whether the platform accepts a caption of this length. */
export function fitsPlatform(platform: PlatformId, caption: string): boolean {
  const rule = TEXT_RULES[platform];
  return rule.count(caption.trim()) <= Math.min(rule.max, PLATFORMS[platform].maxCharacters);
}
