import { findBannedWords } from './banned-words.ts';
import { findBreakage } from './cleanup/broken-text.ts';
import { checkContent, type ContentFinding } from '../content/content-rules.ts';
import { isInLanguage } from './languages-check.ts';
import { getLanguage, type LanguageCode } from '../text/languages.ts';
import { PLATFORMS, type PlatformId } from '../platforms/platforms.ts';
import { readRefusal } from './refusals/refusals.ts';
import { findStrangers } from './suggestion-strangers.ts';
import { cleanText } from '../text/suggestion-text.ts';
import { TEXT_RULES } from '../text/text.ts';
import type { ViolationCode } from '../errors/violation-codes/index.ts';

/** What a suggestion was asked for: its rules follow from this. */
export interface SuggestionBrief {
  readonly platform: PlatformId;
  readonly language: LanguageCode;
  /** Links, mentions and hashtags that stand here may stand in the suggestion, no others. */
  readonly topic: string;
  readonly bannedWords: readonly string[];
  /** What the model was told: its sentences may not come back. */
  readonly instructions: string;
}

/** One broken rule of a suggestion. The platform's own rules keep the codes that publishing has. */
export interface SuggestionFinding {
  readonly code: ViolationCode;
  readonly message: string;
}

const TEXT_FIELDS: ReadonlySet<ContentFinding['field']> = new Set(['caption', 'hashtags']);

/** Returns the rules for default accounts that this text and these hashtags break. Suggestions have no files. */
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
    tiktokPrivacyLevels: null,
  })
    .filter(({ field }) => TEXT_FIELDS.has(field))
    .map(({ code, message }) => ({ code, message }));
}

/** The code of a suggestion that is a model's refusal: it isn't repaired or cut. */
export const REFUSAL_CODE = 'refusal';

/** The code of a suggestion with a refusal beside it: it's requested again, and never cut. */
export const PARTIAL_REFUSAL_CODE = 'partial_refusal';

/** Returns the finding for a text that is a refusal or has one, or nothing. */
export function checkRefusal(text: string): SuggestionFinding[] {
  const share = readRefusal(text);
  if (share === 'none') return [];
  return share === 'whole'
    ? [{ code: REFUSAL_CODE, message: 'This is a refusal, not a text to publish.' }]
    : [
        {
          code: PARTIAL_REFUSAL_CODE,
          message: 'The text declines something. Write only the text to publish.',
        },
      ];
}

/** Every rule that a suggested caption breaks, all at once; empty when it may be shown. */
export function checkSuggestedCaption(text: string, brief: SuggestionBrief): SuggestionFinding[] {
  const refusal = checkRefusal(text);
  if (refusal.length > 0) return refusal;
  if (!/\p{L}/u.test(text)) {
    return [{ code: 'caption_empty', message: 'The caption has no words.' }];
  }
  return [
    ...checkPlatformText(brief.platform, { caption: text }),
    ...checkOwnCaption(text, brief),
    ...checkStrangers(text, brief),
    ...checkWords(text, brief),
    ...findBreakage(text, brief),
  ];
}

/** The rules that hold for a person's own text too: it may name links and people as it likes. */
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
      message: 'The caption has invisible, control or direction characters, or loose spaces.',
    });
  }
  const banned = findBannedWords(text, bannedWords);
  if (banned.length > 0) {
    findings.push({
      code: 'banned_word',
      message: `Your workspace does not use: ${banned.join(', ')}.`,
    });
  }
  return findings;
}

/** Links, people, hashtags and markup that the topic did not bring. */
function checkStrangers(text: string, brief: SuggestionBrief): SuggestionFinding[] {
  const strangers = findStrangers(text, brief.topic);
  const toFinding = (code: ViolationCode, what: string, found: readonly string[]) =>
    found.length === 0
      ? []
      : [{ code, message: `${what} that the topic does not have: ${found.join(' ')}` }];
  return [
    ...toFinding('link_not_in_topic', 'A link', strangers.links),
    ...toFinding('mention_not_in_topic', 'A mention', strangers.mentions),
    ...toFinding('hashtag_in_caption', 'A hashtag', strangers.hashtags),
    ...toFinding('html', 'HTML', strangers.markup),
  ];
}

function checkWords(text: string, brief: SuggestionBrief): SuggestionFinding[] {
  const findings: SuggestionFinding[] = [];
  if (quotesInstructions(text, brief.instructions)) {
    findings.push({
      code: 'instructions_quoted',
      message: 'The caption repeats what the model was told, not what the topic says.',
    });
  }
  if (!isInLanguage(text, brief.language, brief.topic)) {
    const { name } = getLanguage(brief.language);
    findings.push({ code: 'wrong_language', message: `The caption is not in ${name}.` });
  }
  return findings;
}

/** As many of the instructions' words in a row are a quotation, also where a name or a number differs before them. */
const QUOTED_WORDS = 6;
/** Shorter sentences are words that anybody might use. */
const MIN_QUOTE_LENGTH = 30;

/** Returns whether a text repeats a sentence of the instructions, or many of their words in a row. */
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

/** Every run of so many words of a text. */
function listRuns(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, Math.max(0, words.length - QUOTED_WORDS + 1))
    .map((_word, at) => words.slice(at, at + QUOTED_WORDS).join(' '));
}

function toOneLine(text: string): string {
  return text.toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** Whether the platform takes a caption of this length. */
export function fitsPlatform(platform: PlatformId, caption: string): boolean {
  const rule = TEXT_RULES[platform];
  return rule.count(caption.trim()) <= Math.min(rule.max, PLATFORMS[platform].maxCharacters);
}
