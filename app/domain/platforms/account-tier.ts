import { z } from 'zod';
import type { PlatformId } from './platforms.ts';

/** Which limits apply to an account: the platform's default ones, or those of its paid subscription. */
export const AccountTier = z.enum(['standard', 'premium']);
export type AccountTier = z.infer<typeof AccountTier>;

/** X subscriptions that raise the limits of posts and media. Values of `subscription_type`. */
const X_SUBSCRIPTIONS: ReadonlySet<string> = new Set(['Basic', 'Premium', 'PremiumPlus']);
/** Verified accounts have Premium limits. Values of `verified_type`. */
const X_VERIFIED: ReadonlySet<string> = new Set(['blue', 'business', 'government']);

/** Returns an account's tier, based on the facts that its platform last reported. */
export function readAccountTier(
  platform: PlatformId,
  details: Readonly<Record<string, string>>,
): AccountTier {
  if (platform !== 'twitter') return 'standard';
  const { subscriptionType = 'None', verifiedType = 'none' } = details;
  const isPremium = X_SUBSCRIPTIONS.has(subscriptionType) || X_VERIFIED.has(verifiedType);
  return isPremium ? 'premium' : 'standard';
}

/** Platforms whose limits depend on the account's tier. */
export const TIERED_PLATFORMS: readonly PlatformId[] = ['twitter'];
