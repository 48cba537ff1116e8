import twitterText from 'twitter-text';
import type { PlatformId } from './platforms.ts';

/** A platform's own way to count a post's text, and the most it takes. Sources: the platform contracts. */
export interface TextRule {
  readonly unit: 'characters' | 'bytes' | 'weighted characters';
  readonly max: number;
  count(text: string): number;
}

const utf16 = (text: string): number => text.length;
const utf8 = (text: string): number => new TextEncoder().encode(text).length;

/** LinkedIn's reserved characters cost a backslash each on the wire; a hashtag's own # does not. */
const LINKEDIN_RESERVED = /[\\|{}@[\]()<>*_~]|#(?![\p{L}\p{N}_])/gu;

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

/** What X sees in a text: its weight, and whether it may be posted. */
export function parseXText(
  text: string,
  config = X_TEXT,
): ReturnType<typeof twitterText.parseTweet> {
  return twitterText.parseTweet(text, config);
}

export function countCashtags(text: string): number {
  return twitterText.extractCashtags(text).length;
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
    count: (text) => text.length + (text.match(LINKEDIN_RESERVED)?.length ?? 0),
  },
  twitter: {
    unit: 'weighted characters',
    max: 280,
    count: (text) => parseXText(text).weightedLength,
  },
};

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
