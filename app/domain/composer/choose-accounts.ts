import type { ComposerAccount } from './composer-accounts.ts';
import { withPlatform } from './choose-platforms.ts';
import type { Draft } from './draft.ts';

type Where = Pick<Draft, 'platforms' | 'accounts'>;

/**
 * Turns one account of a draft on or off, beside those that the screen shows as chosen on its platform. Turning
 * one on turns the platform on, too.
 */
export function toAccountsChange(
  { platforms, accounts }: Where,
  { id, platform }: Pick<ComposerAccount, 'id' | 'platform'>,
  { isOn, chosen }: { isOn: boolean; chosen: readonly string[] },
): Where {
  const others = chosen.filter((other) => other !== id);
  return {
    platforms: isOn ? withPlatform(platforms, platform) : platforms,
    accounts: { ...accounts, [platform]: isOn ? [...others, id] : others },
  };
}
