import { memo } from 'react';
import type { ComposerGroup } from '#app/domain/composer/choose-group.ts';
import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import type { DraftState } from '../hooks/use-draft.ts';
import { GroupPicker } from './group-picker.tsx';

/** The groups of accounts. The server renders them, and the browser loads their code later. */
const groupPicker = createLazy(async () => (await import('./group-picker.tsx')).GroupPicker);

// The static import isn't in the browser's build, where it's dropped.
const LazyGroupPicker = memo(createIsland(groupPicker, import.meta.env.SSR ? GroupPicker : null));

interface AccountGroupsProps {
  readonly groups: readonly ComposerGroup[];
  readonly connected: readonly ComposerAccount[];
  readonly draft: Draft;
  readonly change: DraftState['change'];
}

/** Shows the groups to people who have some, or who have several accounts of a platform to choose from. */
export function AccountGroups({ groups, connected, draft, change }: AccountGroupsProps) {
  const { platforms, accounts, resends } = draft;
  const hasChoice = new Set(connected.map(({ platform }) => platform)).size < connected.length;
  if (resends || (groups.length === 0 && !hasChoice)) return null;
  return (
    <LazyGroupPicker
      groups={groups}
      connected={connected}
      platforms={platforms}
      accounts={accounts}
      change={change}
    />
  );
}
