import type { AccountTier } from '../platforms/account-tier.ts';
import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';
import { TEXT_RULES, type TextRule } from './text.ts';
import { X_PREMIUM_MAX } from './x-text.ts';

/** Returns how a platform counts a post's text, with the limit of an account of this tier. */
export function getTextRule(platform: PlatformId, tier: AccountTier): TextRule {
  const rule = TEXT_RULES[platform];
  return tier === 'premium' && platform === 'twitter' ? { ...rule, max: X_PREMIUM_MAX } : rule;
}

/** Returns the maximum length of a caption: the catalog's, or that of a Premium account. */
export function getMaxCharacters(platform: PlatformId, tier: AccountTier): number {
  return tier === 'premium' && platform === 'twitter'
    ? X_PREMIUM_MAX
    : PLATFORMS[platform].maxCharacters;
}
