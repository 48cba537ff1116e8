import type { AccountGroupOutput } from '../accounts/account-groups.ts';
import { PLATFORM_IDS, type PlatformId } from '../platforms/platforms.ts';
import type { ComposerAccount } from './composer-accounts.ts';
import { findChosenAccounts } from './draft-accounts.ts';
import type { Draft } from './draft.ts';

type Where = Pick<Draft, 'platforms' | 'accounts'>;
type Account = Pick<ComposerAccount, 'id' | 'platform' | 'isDefault'>;

/** A group as the composer shows it. */
export type ComposerGroup = Pick<AccountGroupOutput, 'id' | 'name' | 'accountIds'>;

/**
 * Returns a draft's choice after a group was chosen: exactly its accounts, so that the post goes only to them.
 * The accounts of platforms that are off now stay chosen for when they're turned on again.
 */
export function toGroupChange(
  { accounts }: Pick<Where, 'accounts'>,
  { accountIds }: Pick<ComposerGroup, 'accountIds'>,
  connected: readonly Account[],
): Where {
  const next = { ...accounts };
  const platforms = PLATFORM_IDS.filter((platform) => {
    const ids = listOn(platform, connected)
      .map(({ id }) => id)
      .filter((id) => accountIds.includes(id));
    if (ids.length > 0) next[platform] = ids;
    return ids.length > 0;
  });
  return { platforms, accounts: next };
}

/** Returns the connected accounts that the draft goes to. */
export function listChosenIds(draft: Where, connected: readonly Account[]): string[] {
  return draft.platforms.flatMap((platform: PlatformId) =>
    findChosenAccounts(draft, platform, listOn(platform, connected)).map(({ id }) => id),
  );
}

/** Returns whether the draft goes to exactly the group's accounts. */
export function isGroupChosen(
  draft: Where,
  { accountIds }: Pick<ComposerGroup, 'accountIds'>,
  connected: readonly Account[],
): boolean {
  const chosen = listChosenIds(draft, connected);
  return chosen.length === accountIds.length && chosen.every((id) => accountIds.includes(id));
}

const listOn = <A extends Account>(platform: PlatformId, connected: readonly A[]): A[] =>
  connected.filter((account) => account.platform === platform);
