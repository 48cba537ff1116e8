import type { AccountOutput } from '../accounts/accounts.ts';
import { PLATFORM_IDS } from '../platforms/platforms.ts';
import { findDefaultAccount } from './composer-accounts.ts';
import type { Draft } from './draft.ts';

/** Where the person published last in this workspace. */
export interface LastChoice {
  readonly accountIds: readonly string[];
  /** ISO 8601. */
  readonly at: string;
}

type Account = Pick<AccountOutput, 'id' | 'platform' | 'isDefault' | 'connectedAt'>;

/**
 * Returns where a new post goes until the person chooses: where they published last, or each platform's default
 * account. A platform that was first connected since is on. An account that needs reconnecting stays chosen, so
 * that the screen shows it instead of leaving it out.
 */
export function toStartingWhere(
  accounts: readonly Account[],
  last: LastChoice | null,
): Pick<Draft, 'platforms' | 'accounts'> {
  const chosen: Draft['accounts'] = {};
  const platforms = PLATFORM_IDS.filter((platform) => {
    const own = accounts.filter((account) => account.platform === platform);
    const first = findDefaultAccount(own, platform);
    if (!first) return false;
    const lastChosen = own.filter(({ id }) => last?.accountIds.includes(id));
    chosen[platform] = (lastChosen.length > 0 ? lastChosen : [first]).map(({ id }) => id);
    const isNew = own.every(({ connectedAt }) => last === null || connectedAt > last.at);
    return lastChosen.length > 0 || isNew;
  });
  return { platforms, accounts: chosen };
}
