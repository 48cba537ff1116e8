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
    count: (text) => twitterText.parseTweet(text).weightedLength,
  },
};

/** Hashtags without #, trimmed, empty ones dropped, doubles (whatever their case) kept once. */
export function normalizeHashtags(hashtags: readonly string[]): string[] {
  const seen = new Set<string>();
  const result: string[] = [];
  for (const raw of hashtags) {
    const tag = raw
      .trim()
      .replace(/^[#\s]+/u, '')
      .normalize('NFC');
    const key = tag.toLowerCase();
    if (tag === '' || seen.has(key)) continue;
    seen.add(key);
    result.push(tag);
  }
  return result;
}

const HASHTAG = /^(?=.*[\p{L}])[\p{L}\p{M}\p{N}_]+$/u;

/** Letters, digits and underscores, at least one letter: what all six platforms read as one tag. */
export function isHashtag(tag: string): boolean {
  return HASHTAG.test(tag);
}

/** What is posted: the caption, an empty line, the hashtags in one line. Either part may be missing. */
export function composeText(caption: string, hashtags: readonly string[]): string {
  const tags = hashtags.map((tag) => `#${tag}`).join(' ');
  return [caption.trim(), tags].filter((part) => part !== '').join('\n\n');
}
