import twitterText from 'twitter-text';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';

/**
 * What a reader must never see, written by hand from the platforms' documentation. The product's own rules
 * aren't used.
 */

const bytes = (text: string): number => new TextEncoder().encode(text).length;

const FITS: Readonly<Record<PlatformId, (text: string) => boolean>> = {
  instagram: (text) => text.length <= 2200,
  tiktok: (text) => text.length <= 150,
  youtube: (text) => text.length <= 5000 && bytes(text) <= 5000 && !/[<>]/u.test(text),
  facebook: (text) => text.length <= 63_206,
  linkedin: (text) => text.length <= 3000,
  twitter: (text) => twitterText.parseTweet(text).valid,
};

const MAX_TAGS: Readonly<Record<PlatformId, number>> = {
  instagram: 5,
  tiktok: 20,
  youtube: 5,
  facebook: 5,
  linkedin: 5,
  twitter: 5,
};

/** The tested languages and their scripts. */
export const LETTERS_OF: Readonly<Record<string, RegExp>> = {
  en: /\p{Script=Latin}/gu,
  de: /\p{Script=Latin}/gu,
  vi: /\p{Script=Latin}/gu,
  el: /\p{Script=Greek}/gu,
  ru: /\p{Script=Cyrillic}/gu,
  he: /\p{Script=Hebrew}/gu,
  ar: /\p{Script=Arabic}/gu,
  hi: /\p{Script=Devanagari}/gu,
  th: /\p{Script=Thai}/gu,
  si: /\p{Script=Sinhala}/gu,
  ko: /\p{Script=Hangul}/gu,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
  'zh-CN': /\p{Script=Han}/gu,
};

const NEVER: readonly [string, RegExp][] = [
  ['an address', /[a-z][a-z+.-]+:\/\/|www\.|mailto:|javascript:/iu],
  ['a mention', /[@＠][\p{L}\p{N}_]/u],
  ['a tag of HTML', /<\/?[a-z!]|&(?:lt|gt|amp|quot|#\d+);/iu],
  // Direction controls and zero-width characters; joiners are checked by their position.
  [
    'direction or zero width signs',
    /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00AD]/u,
  ],
  ['joiners between Latin letters', /[a-z][\u200C\u200D]|[\u200C\u200D][a-z]/iu],
  ['control characters', /[^\P{Cc}\n]/u],
  ['half a character', /\p{Cs}/u],
];

export interface SuggestionCase {
  readonly platform: PlatformId;
  readonly language: string;
  readonly topic: string;
  readonly banned: readonly string[];
}

function checkText(text: string, { banned }: SuggestionCase): string[] {
  const found = NEVER.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
  if (twitterText.extractUrls(text).length > 0) found.push('an address without a scheme');
  if (text !== text.normalize('NFC')) found.push('decomposed letters');
  if (text !== text.trim()) found.push('loose spaces');
  for (const word of banned) {
    if (
      text
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .includes(word)
    )
      found.push(`the word ${word}`);
  }
  return found;
}

/** Whether the text is written in the script of its language, ignoring the words of its topic. */
function isWritten(text: string, { topic, language }: SuggestionCase): boolean {
  const pattern = LETTERS_OF[language] ?? /(?!)/gu;
  const ofTopic = new Set(topic.toLowerCase().match(/[\p{L}\p{M}]+/gu));
  const words = (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).filter(
    (word) => !ofTopic.has(word),
  );
  const letters = words.join('').match(/\p{L}/gu)?.length ?? 0;
  const own = words.join('').match(pattern)?.length ?? 0;
  return (text.match(pattern)?.length ?? 0) > 0 && own >= letters / 2;
}

/** Returns everything that is wrong with a caption; an empty list when users may see it. */
export function checkCaption(text: string, context: SuggestionCase): string[] {
  const found = checkText(text, context);
  if (!FITS[context.platform](text)) found.push(`too long for ${context.platform}`);
  if (/[#＃]\p{L}/u.test(text)) found.push('a hashtag');
  if (!isWritten(text, context)) found.push('another script');
  const last = [...new Intl.Segmenter('en').segment(text)].at(-1)?.segment ?? '';
  if (/^[\u200D\uFE0F\p{M}]/u.test(last)) found.push('half a sign at its end');
  return found;
}

function isMalformed(tag: string, banned: readonly string[]): boolean {
  const isTag = /^[\p{L}\p{M}\p{N}_]{1,60}$/u.test(tag) && /\p{L}/u.test(tag);
  return !isTag || banned.some((word) => tag.toLowerCase().includes(word));
}

/** Returns everything that is wrong with a set of hashtags. `asked` is the requested count. */
export function checkHashtags(
  tags: readonly string[],
  { asked: requested, isCut, ...context }: SuggestionCase & { asked: number; isCut: boolean },
): string[] {
  const found = tags.flatMap((tag) => checkText(tag, context));
  const max = Math.min(requested, MAX_TAGS[context.platform]);
  if (tags.length === 0 || tags.length > max) found.push(`${tags.length} hashtags`);
  if (tags.length < max && !isCut) found.push('fewer hashtags, and nobody says so');
  if (new Set(tags.map((tag) => tag.toLowerCase())).size < tags.length) found.push('a double');
  for (const tag of tags) if (isMalformed(tag, context.banned)) found.push(`#${tag}`);
  const line = tags.map((tag) => `#${tag}`).join(' ');
  if (!FITS[context.platform](line) && context.platform !== 'tiktok') found.push('too long');
  return found;
}
