import { useEffect, useMemo, useState } from 'react';
import type { CreatorOptionsOutput } from '#app/domain/accounts/accounts.ts';
import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import { findChosenAccounts } from '#app/domain/composer/draft-accounts.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { loadRequests } from './load-requests.ts';

/** TikTok's options of each account whose options could be read, by the account's ID. */
export type Creators = Readonly<Record<string, CreatorOptionsOutput>>;

interface CreatorsOptions {
  readonly draft: Pick<Draft, 'accounts'>;
  readonly accounts: readonly ComposerAccount[];
  /** TikTok's settings for the accounts that the page was rendered with. */
  readonly first: Creators;
}

/** Returns TikTok's options, and reads those of accounts that are chosen after the page was rendered. */
export function useCreators({ draft, accounts, first }: CreatorsOptions): Creators {
  const [read, setRead] = useState<Creators>({});
  const creators = useMemo(() => ({ ...first, ...read }), [first, read]);
  const missing = findChosenAccounts(draft, 'tiktok', accounts)
    .filter(({ id, state }) => state === 'active' && !(id in creators))
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (missing === '') return undefined;
    const gone = new AbortController();
    for (const id of missing.split(' ')) {
      void loadRequests()
        .then((requests) => requests?.requestCreator(id, gone.signal))
        .then((creator) => {
          if (creator && !gone.signal.aborted)
            setRead((current) => ({ ...current, [id]: creator }));
        });
    }
    return () => gone.abort();
  }, [missing]);
  return creators;
}
