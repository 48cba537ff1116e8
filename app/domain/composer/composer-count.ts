import type { AccountTier } from '../platforms/account-tier.ts';
import type { DraftText } from './draft.ts';
import { normalizeHashtags } from '../text/hashtag-text.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import { composeText, TEXT_RULES } from '../text/text.ts';
import { getMaxCharacters, getTextRule } from '../text/text-rules.ts';

/** How much of a platform's limit is used, in the platform's own unit. */
export interface TextCount {
  readonly count: number;
  readonly max: number;
  readonly unit: string;
}

/**
 * Counts the text as the platform does when it's posted: caption, separator, and hashtags. On TikTok, the
 * product's own caption limit is far below TikTok's, so that limit applies.
 */
export function countText(
  platform: PlatformId,
  { caption, hashtags }: DraftText,
  tier: AccountTier,
): TextCount {
  const rule = getTextRule(platform, tier);
  const { max, unit } = rule;
  const maxCharacters = getMaxCharacters(platform, tier);
  const whole = rule.count(
    composeText(platform, { caption, hashtags: normalizeHashtags(hashtags) }),
  );
  if (maxCharacters >= max || whole > max) return { count: whole, max, unit };
  return { count: rule.count(caption.trim()), max: maxCharacters, unit };
}

/** Splits a text into the part within the platform's limit and the excess. */
export function splitAtLimit(
  text: string,
  platform: PlatformId,
  max: number,
): [fits: string, over: string] {
  const count = (part: string): number => TEXT_RULES[platform].count(part);
  if (count(text) <= max) return [text, ''];
  const characters = [...text];
  let low = 0;
  let high = characters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (count(characters.slice(0, middle).join('')) <= max) low = middle;
    else high = middle - 1;
  }
  return [characters.slice(0, low).join(''), characters.slice(low).join('')];
}
