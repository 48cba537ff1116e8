import type { AccountOutput } from '../accounts/accounts.ts';
import { isLinkedInPage } from '../accounts/linkedin-page.ts';
import { PLATFORM_IDS, type PlatformId } from '../platforms/platforms.ts';

/** The account fields that the composer needs. Pages load no others. */
export type ComposerAccount = Pick<
  AccountOutput,
  | 'id'
  | 'platform'
  | 'name'
  | 'handle'
  | 'pictureUrl'
  | 'profileUrl'
  | 'isDefault'
  | 'state'
  | 'tier'
> & {
  /** Until when it works without its user. Null, or left out, if Fanfare renews it or no end is known. */
  readonly connectionEndsAt?: string | null;
  /** Whether it's a LinkedIn Page. Left out for all others. */
  readonly isPage?: true;
};

/** Returns the accounts that a new post can go to, in the order of the platforms, each platform's default first. */
export function listComposerAccounts(accounts: readonly AccountOutput[]): ComposerAccount[] {
  return PLATFORM_IDS.flatMap((id) => {
    const own = accounts.filter(({ platform }) => platform === id);
    const first = findDefaultAccount(own, id);
    return own.toSorted((a, b) => Number(b === first) - Number(a === first)).map(toComposerAccount);
  });
}

function toComposerAccount({ health, ...account }: AccountOutput): ComposerAccount {
  const { id, platform, name, handle, profileUrl, isDefault, state, tier } = account;
  // Browsers load no pictures from platforms, so they get our copy.
  const pictureUrl = account.pictureUrl === null ? null : `/app/accounts/${id}/picture`;
  const { endsAt } = health.renewsItself ? health.refreshToken : health.accessToken;
  const shown = { id, platform, name, handle, pictureUrl, profileUrl, isDefault, state, tier };
  const isPage = isLinkedInPage(account.externalId);
  return { ...shown, connectionEndsAt: endsAt, ...(isPage && { isPage }) };
}

/** Returns an account's handle with one @, or its name if it has no handle. */
export function toAccountLabel({ handle, name }: Pick<ComposerAccount, 'handle' | 'name'>): string {
  return handle ? `@${handle.replace(/^@/u, '')}` : name;
}

/** Returns the platform's default account, the same one that publishing picks. */
export function findDefaultAccount<A extends Pick<ComposerAccount, 'platform' | 'isDefault'>>(
  accounts: readonly A[],
  platform: PlatformId,
): A | null {
  const own = accounts.filter((account) => account.platform === platform);
  return own.find((account) => account.isDefault) ?? own[0] ?? null;
}
