import { type ComposerAccount, findDefaultAccount } from './composer-accounts.ts';
import type { Draft } from './draft.ts';
import { PLATFORM_IDS, type PlatformId } from '../platforms/platforms.ts';

type Where = Pick<Draft, 'platforms' | 'accounts'>;
type Account = Pick<ComposerAccount, 'id' | 'platform' | 'isDefault'>;

/**
 * Returns the connected accounts that the draft chooses on a platform, even while the platform is off. Without
 * a choice, it's the default account.
 */
export function findChosenAccounts<A extends Account>(
  { accounts: chosen }: Pick<Where, 'accounts'>,
  platform: PlatformId,
  accounts: readonly A[],
): A[] {
  const ids = chosen[platform];
  if (ids) return accounts.filter((one) => one.platform === platform && ids.includes(one.id));
  const account = findDefaultAccount(accounts, platform);
  return account ? [account] : [];
}

/** Returns whether the draft chooses an account that isn't connected anymore. */
export function hasMissingAccount(
  { accounts: chosen }: Pick<Where, 'accounts'>,
  platform: PlatformId,
  accounts: readonly Account[],
): boolean {
  const ids = chosen[platform] ?? [];
  return ids.some((id) => !accounts.some((one) => one.platform === platform && one.id === id));
}

/**
 * Names the default account of each platform that has no choice yet, so that a post goes to the account that
 * the screen showed, even if another one becomes the default in the meantime.
 */
export function pinAccounts(
  chosen: Draft['accounts'],
  accounts: readonly Account[],
): Draft['accounts'] {
  const pinned = { ...chosen };
  for (const platform of PLATFORM_IDS) {
    const account = findDefaultAccount(accounts, platform);
    if (account) pinned[platform] ??= [account.id];
  }
  return pinned;
}

/**
 * Returns the accounts whose limits apply to a file: one per platform, with the lowest limits of the chosen
 * ones. Empty if no platform has a choice, because the server uses the same accounts then.
 */
export function listLimitingAccounts(
  draft: Pick<Where, 'accounts'>,
  accounts: readonly (Account & Pick<ComposerAccount, 'tier'>)[],
): string[] {
  const isChoice = PLATFORM_IDS.some(
    (id) => accounts.filter(({ platform }) => platform === id).length > 1,
  );
  if (!isChoice) return [];
  return PLATFORM_IDS.flatMap((platform) => {
    const chosen = findChosenAccounts(draft, platform, accounts);
    const lowest = chosen.find(({ tier }) => tier === 'standard') ?? chosen[0];
    return (lowest ?? findDefaultAccount(accounts, platform))?.id ?? [];
  });
}

/** Returns the draft's accounts on these platforms, by ID, also ones that aren't connected anymore. */
export function listAccountIds(
  { accounts }: Pick<Where, 'accounts'>,
  platforms: readonly PlatformId[],
): string[] {
  return platforms.flatMap((platform) => accounts[platform] ?? []);
}
