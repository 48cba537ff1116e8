import twitterText from 'twitter-text';
import { escapeLittleText } from './little-text.ts';
import type { PlatformId } from './platforms.ts';

/** A platform's own way to count a post's text, and the most it takes. Sources: the platform contracts. */
export interface TextRule {
  readonly unit: 'characters' | 'bytes' | 'weighted characters';
  readonly max: number;
  count(text: string): number;
}

const utf16 = (text: string): number => text.length;
const utf8 = (text: string): number => new TextEncoder().encode(text).length;

export type XTextConfig = NonNullable<Parameters<typeof twitterText.parseTweet>[1]>;

/** How X counts: twitter-text's config of version 3. */
export const X_TEXT: XTextConfig = {
  version: 3,
  maxWeightedTweetLength: 280,
  scale: 100,
  defaultWeight: 200,
  emojiParsingEnabled: true,
  transformedURLLength: 23,
  ranges: [
    { start: 0, end: 4351, weight: 100 },
    { start: 8192, end: 8205, weight: 100 },
    { start: 8208, end: 8223, weight: 100 },
    { start: 8242, end: 8247, weight: 100 },
  ],
};

type XText = ReturnType<typeof twitterText.parseTweet>;

/**
 * What twitter-text is given: the time it takes grows with the square of a text, and of a part without spaces.
 * Far above what fits in a post: 140 emoji, which fit, have up to 2,100 units when each is a couple with skin tones.
 */
const X_MOST = { textLength: 3000, partLength: 2400 } as const;

function isReadableByX(text: string): boolean {
  return (
    text.length <= X_MOST.textLength &&
    text.split(/\s+/u).every((part) => part.length <= X_MOST.partLength)
  );
}

const MAX_KEPT = 4;
/** The last texts that were parsed: one check of a post asks for the same text several times. */
const parsed = new Map<string, XText>();

/**
 * Returns what X sees in a text: its weight, and whether it can be posted. A text that is too long to parse is
 * weighed without shortening its links; no such text fits in a post.
 */
export function parseXText(text: string, config = X_TEXT): XText {
  if (!isReadableByX(text)) return toOverlong(text, config);
  if (config !== X_TEXT) return twitterText.parseTweet(text, config);
  const result = parsed.get(text) ?? twitterText.parseTweet(text, config);
  parsed.set(text, result);
  const [oldest] = parsed.keys();
  if (parsed.size > MAX_KEPT && oldest !== undefined) parsed.delete(oldest);
  return result;
}

function toOverlong(text: string, config: XTextConfig): XText {
  const { scale = 100, defaultWeight = 200, ranges = [], maxWeightedTweetLength = 280 } = config;
  let weight = 0;
  for (const sign of text.normalize()) {
    const point = sign.codePointAt(0) ?? 0;
    const range = ranges.find(({ start, end }) => point >= start && point <= end);
    weight += range?.weight ?? defaultWeight;
  }
  const weightedLength = Math.floor(weight / scale);
  return {
    weightedLength,
    valid: false,
    permillage: Math.floor((weightedLength / maxWeightedTweetLength) * 1000),
    ...{ validRangeStart: 0, validRangeEnd: 0 },
    ...{ displayRangeStart: 0, displayRangeEnd: Math.max(0, text.length - 1) },
  };
}

/** Counts the cashtags of a text that X could take. */
export function countCashtags(text: string): number {
  return isReadableByX(text) ? twitterText.extractCashtags(text).length : 0;
}

export const TEXT_RULES: Readonly<Record<PlatformId, TextRule>> = {
  // Code points or UTF-16 units is not documented: the larger of the two, which is always UTF-16.
  instagram: { unit: 'characters', max: 2200, count: utf16 },
  tiktok: { unit: 'characters', max: 2200, count: utf16 },
  youtube: { unit: 'bytes', max: 5000, count: utf8 },
  facebook: { unit: 'characters', max: 63206, count: utf16 },
  linkedin: {
    unit: 'characters',
    max: 3000,
    // Whether LinkedIn counts the escapes isn't documented, so they count here.
    count: (text) => escapeLittleText(text).length,
  },
  twitter: {
    unit: 'weighted characters',
    max: 280,
    count: (text) => parseXText(text).weightedLength,
  },
};

const MENTION_IN_TEXT = /(?<![\p{L}\p{M}\p{N}_.])@[\w.]+/gu;

/** Counts the @mentions of a text. An email address isn't one. */
export function countMentions(text: string): number {
  return text.match(MENTION_IN_TEXT)?.length ?? 0;
}

const HASHTAG = /^(?=.*[\p{L}])[\p{L}\p{M}\p{N}_]+$/u;

/** Letters, digits and underscores, at least one letter: what all six platforms read as one tag. */
export function isHashtag(tag: string): boolean {
  return HASHTAG.test(tag);
}

/** Where an empty line would cost signs or lines that are scarce, a space parts the hashtags from the caption. */
const JOINS: Readonly<Partial<Record<PlatformId, string>>> = { tiktok: ' ', twitter: ' ' };

/** What is posted: the caption, an empty line or a space, the hashtags in one line. Either part may be missing. */
export function composeText(
  platform: PlatformId,
  { caption, hashtags }: { readonly caption: string; readonly hashtags: readonly string[] },
): string {
  const tags = hashtags.map((tag) => `#${tag}`).join(' ');
  const join = JOINS[platform] ?? '\n\n';
  return [caption.trim(), tags].filter((part) => part !== '').join(join);
}
