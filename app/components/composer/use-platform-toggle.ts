import { useCallback } from 'react';
import { toPlatformChange } from '#app/domain/composer/choose-platforms.ts';
import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { DraftState } from '../hooks/use-draft.ts';

/** Returns the function that turns a platform on or off. */
export function usePlatformToggle(
  change: DraftState['change'],
  connected: readonly ComposerAccount[],
): (platform: PlatformId, isOn: boolean) => void {
  return useCallback(
    (platform, isOn) => change((draft) => toPlatformChange(draft, platform, { isOn, connected })),
    [change, connected],
  );
}
