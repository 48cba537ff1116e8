import { z } from 'zod';
import type { PlatformId } from './platforms.ts';

/** Which limits hold for an account: the platform's usual ones, or those of its paid subscription. */
export const AccountTier = z.enum(['standard', 'premium']);
export type AccountTier = z.infer<typeof AccountTier>;

/** Subscriptions to X that raise the limits of posts and media. Values of `subscription_type`. */
const X_SUBSCRIPTIONS: ReadonlySet<string> = new Set(['Basic', 'Premium', 'PremiumPlus']);
/** Verified accounts have the limits of Premium. Values of `verified_type`. */
const X_VERIFIED: ReadonlySet<string> = new Set(['blue', 'business', 'government']);

/** Returns an account's tier, from the facts that its platform reported when it was last read. */
export function readAccountTier(
  platform: PlatformId,
  details: Readonly<Record<string, string>>,
): AccountTier {
  if (platform !== 'twitter') return 'standard';
  const { subscriptionType = 'None', verifiedType = 'none' } = details;
  const isPremium = X_SUBSCRIPTIONS.has(subscriptionType) || X_VERIFIED.has(verifiedType);
  return isPremium ? 'premium' : 'standard';
}

/** Where accounts differ: a platform whose limits depend on the account's tier. */
export const TIERED_PLATFORMS: readonly PlatformId[] = ['twitter'];
