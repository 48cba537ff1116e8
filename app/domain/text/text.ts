import { escapeLittleText } from './little-text.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import { parseXText } from './x-text.ts';

/** A platform's own way to count a post's text, and the most it takes. Sources: the platform contracts. */
export interface TextRule {
  readonly unit: 'characters' | 'bytes' | 'weighted characters';
  readonly max: number;
  count(text: string): number;
}

const utf16 = (text: string): number => text.length;
const utf8 = (text: string): number => new TextEncoder().encode(text).length;

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
