import { listComposerAccounts, toAccountLabel } from '#app/domain/composer/composer-accounts.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { SeriesOutput } from '#app/domain/series/series.ts';
import { listNames } from '#app/domain/text/name-list.ts';

type Accounts = Parameters<typeof listComposerAccounts>[0];

/** Returns where the posts of a series are published, as a list of names. */
export function describePlaces(
  { platforms = [], accountIds = [] }: Pick<SeriesOutput['post'], 'platforms' | 'accountIds'>,
  connected: Accounts,
): string {
  const accounts = listComposerAccounts(connected);
  const named = accountIds.map((id) => {
    const account = accounts.find((one) => one.id === id);
    if (!account) return 'a disconnected account';
    return `${toAccountLabel(account)} (${PLATFORMS[account.platform].name})`;
  });
  return listNames([...platforms.map((platform) => PLATFORMS[platform].name), ...named]);
}
