import { escapeLittleText } from './little-text.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import { parseXText } from './x-text.ts';

/** How a platform counts a post's text, and its limit. Sources: the platform contracts. */
export interface TextRule {
  readonly unit: 'characters' | 'bytes' | 'weighted characters';
  readonly max: number;
  count(text: string): number;
}

const utf16 = (text: string): number => text.length;
const utf8 = (text: string): number => new TextEncoder().encode(text).length;

export const TEXT_RULES: Readonly<Record<PlatformId, TextRule>> = {
  // The docs don't say whether Instagram counts code points or UTF-16 code units. UTF-16 is never smaller, so
  // it's used.
  instagram: { unit: 'characters', max: 2200, count: utf16 },
  tiktok: { unit: 'characters', max: 2200, count: utf16 },
  youtube: { unit: 'bytes', max: 5000, count: utf8 },
  facebook: { unit: 'characters', max: 63206, count: utf16 },
  linkedin: {
    unit: 'characters',
    max: 3000,
    // LinkedIn doesn't document whether escapes count, so they count here.
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

/**
 * Returns whether a text is letters, digits, and underscores with at least one letter, which all six
 * platforms read as a single hashtag.
 */
export function isHashtag(tag: string): boolean {
  return HASHTAG.test(tag);
}

/** A space separates the hashtags where an empty line would waste scarce characters or lines. */
const JOINS: Readonly<Partial<Record<PlatformId, string>>> = { tiktok: ' ', twitter: ' ' };

/**
 * Returns the posted text: the caption, an empty line or a space, then the hashtags on one line. Either part
 * can be empty.
 */
export function composeText(
  platform: PlatformId,
  { caption, hashtags }: { readonly caption: string; readonly hashtags: readonly string[] },
): string {
  const tags = hashtags.map((tag) => `#${tag}`).join(' ');
  const join = JOINS[platform] ?? '\n\n';
  return [caption.trim(), tags].filter((part) => part !== '').join(join);
}

/** Returns the caption of a posted text: what \`composeText\` put before the hashtags. */
export function getCaption(
  platform: PlatformId,
  { text, hashtags }: { readonly text: string; readonly hashtags: readonly string[] },
): string {
  const tags = composeText(platform, { caption: '', hashtags });
  if (tags === '' || !text.endsWith(tags)) return text;
  const start = text.slice(0, text.length - tags.length);
  const join = JOINS[platform] ?? '\n\n';
  if (start !== '' && !start.endsWith(join)) return text;
  return start.slice(0, -join.length);
}
