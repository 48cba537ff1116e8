import { findBannedWords } from './banned-words.ts';
import { checkContent, type ContentFinding } from './content-rules.ts';
import { isInLanguage } from './languages-check.ts';
import { getLanguage, type LanguageCode } from './languages.ts';
import { PLATFORMS, type PlatformId } from './platforms.ts';
import { isRefusal } from './refusals.ts';
import { cutToFit, dropSentences } from './suggestion-cut.ts';
import {
  cleanText,
  findHashtags,
  findLinks,
  findMarkup,
  findMentions,
  toPlainLink,
  toPlainMention,
} from './suggestion-text.ts';
import { TEXT_RULES } from './text.ts';

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
  readonly code: string;
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

/** Returns the finding for a text that is a refusal, or nothing. */
export function checkRefusal(text: string): SuggestionFinding[] {
  if (!isRefusal(text)) return [];
  return [{ code: REFUSAL_CODE, message: 'This is a refusal, not a text to publish.' }];
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
  const toFinding = (code: string, what: string, found: readonly string[]) =>
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

function findStrangers(text: string, topic: string) {
  const links = new Set(findLinks(topic).map(toPlainLink));
  const mentions = new Set(findMentions(topic).map(toPlainMention));
  const hashtags = new Set(findHashtags(topic).map((tag) => tag.toLowerCase()));
  const own = findLinks(text);
  const strangeLinks = own.filter((link) => !links.has(toPlainLink(link)));
  // What stands within a link or mail address of the topic is no mention.
  const kept = own.filter((link) => !strangeLinks.includes(link));
  return {
    links: strangeLinks,
    mentions: findMentions(text).filter(
      (mention) =>
        !mentions.has(toPlainMention(mention)) && !kept.some((link) => link.includes(mention)),
    ),
    hashtags: findHashtags(text)
      .filter((tag) => !hashtags.has(tag.toLowerCase()))
      .map((tag) => `#${tag}`),
    markup: findMarkup(text),
  };
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

/** Shorter ones are words that anybody might use. */
const MIN_QUOTE_LENGTH = 30;

function quotesInstructions(text: string, instructions: string): boolean {
  const plain = toOneLine(text);
  return instructions
    .split(/(?<=[.!?:])\s+|\n/u)
    .map(toOneLine)
    .some((sentence) => sentence.length >= MIN_QUOTE_LENGTH && plain.includes(sentence));
}

function toOneLine(text: string): string {
  return text.toLowerCase().replace(/\s+/gu, ' ').trim();
}

const TRAILING_TAGS = /(?:\s*[#＃][\p{L}\p{M}\p{N}_]+)+\s*$/u;
/** Models wrap their answer in quotation marks though the field needs none. */
const WRAPPED = /^["“„«](?<inner>[^"“”„«»]*)["”»]$/u;

export interface TidiedCaption {
  readonly text: string;
  readonly notes: readonly SuggestionFinding[];
}

/** A caption without what has no place in it and can go without loss: invisible signs, hashtags, quotes. */
export function tidyCaption(raw: string, { topic }: Pick<SuggestionBrief, 'topic'>): TidiedCaption {
  const clean = cleanText(raw);
  const notes: SuggestionFinding[] = [];
  if (clean !== raw.normalize('NFC').trim()) {
    notes.push({ code: 'invisible_characters', message: 'Invisible characters were removed.' });
  }
  const unwrapped = WRAPPED.exec(clean)?.groups?.['inner']?.trim() ?? clean;
  const text = dropHashtags(unwrapped, topic);
  if (text !== unwrapped) {
    notes.push({
      code: 'hashtag_in_caption',
      message: 'Hashtags were taken out of the caption: they have a field of their own.',
    });
  }
  return { text, notes };
}

function dropHashtags(text: string, topic: string): string {
  const { hashtags } = findStrangers(text, topic);
  if (hashtags.length === 0) return text;
  const strange = new Set(hashtags);
  const tail = TRAILING_TAGS.exec(text)?.[0] ?? '';
  const keepsTail = findHashtags(tail).some((tag) => !strange.has(`#${tag}`));
  const body = keepsTail ? text : text.slice(0, text.length - tail.length);
  const plain = body.replace(/[#＃](?=[\p{L}\p{M}\p{N}_])([\p{L}\p{M}\p{N}_]+)/gu, (all, tag) =>
    strange.has(`#${String(tag)}`) ? String(tag) : all,
  );
  return cleanText(plain);
}

/** Whether the platform takes a caption of this length. */
export function fitsPlatform(platform: PlatformId, caption: string): boolean {
  const rule = TEXT_RULES[platform];
  return rule.count(caption.trim()) <= Math.min(rule.max, PLATFORMS[platform].maxCharacters);
}

/**
 * The caption with everything taken out that can be: sentences with strange links, people or banned words,
 * signs that the platform refuses, and what is too much at its end. What is left may still be wrong (in
 * another language) or nothing: check it again.
 */
export function forceCaption(text: string, brief: SuggestionBrief): string {
  const { platform, language, topic } = brief;
  const isBad = (sentence: string): boolean =>
    checkStrangers(sentence, brief).length > 0 ||
    findBannedWords(sentence, brief.bannedWords).length > 0 ||
    quotesInstructions(sentence, brief.instructions);
  const kept = dropSentences(text, { isBad, locale: language }) || dropParts(text, topic);
  const allowed = dropSigns(cleanText(kept), platform);
  const fits = (candidate: string): boolean => fitsPlatform(platform, candidate);
  return tidyCaption(cutToFit(allowed, { fits, locale: language }), brief).text;
}

/** When no sentence is free of them: the strange links, people and markup themselves. */
function dropParts(text: string, topic: string): string {
  const { links, mentions, markup } = findStrangers(text, topic);
  const parts = [...links, ...markup, ...mentions].sort((a, b) => b.length - a.length);
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), text);
  return parts.length === 0 ? text : rest.replace(/ {2,}/gu, ' ');
}

function dropSigns(text: string, platform: PlatformId): string {
  if (platform === 'youtube') return text.replace(/[<>]/gu, '').trim();
  const cashtags = checkPlatformText(platform, { caption: text }).some(
    ({ code }) => code === 'too_many_cashtags',
  );
  return cashtags ? text.replace(/\$(?=[a-z])/giu, '') : text;
}
