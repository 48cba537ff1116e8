import { AccountTier } from '#app/domain/platforms/account-tier.ts';
import { PlatformId } from '#app/domain/platforms/platforms.ts';

interface ListedAccount {
  readonly platform: string;
  readonly tier: string;
  readonly state?: string;
}

export type Known<A extends ListedAccount> = Omit<A, 'platform' | 'tier'> & {
  readonly platform: PlatformId;
  readonly tier: AccountTier;
};

/**
 * Returns the accounts that posts can go to, on platforms this version knows. A newer server may have more
 * platforms and tiers; unknown tiers get the standard limits.
 */
export function listKnownAccounts<A extends ListedAccount>(accounts: readonly A[]): Known<A>[] {
  return accounts.flatMap((account) => {
    const platform = PlatformId.safeParse(account.platform).data;
    const tier = AccountTier.safeParse(account.tier).data ?? 'standard';
    return platform === undefined || account.state === 'revoked'
      ? []
      : [{ ...account, platform, tier }];
  });
}
