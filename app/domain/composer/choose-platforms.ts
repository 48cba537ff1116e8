import { type ComposerAccount, findDefaultAccount } from './composer-accounts.ts';
import type { Draft } from './draft.ts';
import { PLATFORM_IDS, type PlatformId } from '../platforms/platforms.ts';

type Where = Pick<Draft, 'platforms' | 'accounts'>;

/**
 * Turns a platform of a draft on or off. Its accounts stay chosen while it's off. A platform whose accounts are
 * all off or disconnected starts with the default account.
 */
export function toPlatformChange(
  { platforms, accounts }: Where,
  platform: PlatformId,
  { isOn, connected }: { isOn: boolean; connected: readonly ComposerAccount[] },
): Where {
  if (!isOn) return { platforms: platforms.filter((id) => id !== platform), accounts };
  const own = connected.filter((account) => account.platform === platform);
  const stillConnected = (accounts[platform] ?? []).filter((id) =>
    own.some((one) => one.id === id),
  );
  const first = findDefaultAccount(own, platform);
  const chosen = stillConnected.length > 0 || !first ? stillConnected : [first.id];
  return {
    platforms: withPlatform(platforms, platform),
    accounts: { ...accounts, [platform]: chosen },
  };
}

/** Adds a platform, in the order of the screens. */
export const withPlatform = (
  platforms: readonly PlatformId[],
  platform: PlatformId,
): PlatformId[] => PLATFORM_IDS.filter((id) => id === platform || platforms.includes(id));
