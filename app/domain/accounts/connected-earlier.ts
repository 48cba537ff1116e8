import { listNames } from '../text/name-list.ts';
import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';
import type { AccountOutput } from './accounts.ts';

const IN_A_ROW_MS = 10 * 60_000;

/** Names the other platforms that were connected in the ten minutes before, or null if there are none. */
export function toConnectedEarlier(
  accounts: readonly Pick<AccountOutput, 'platform' | 'connectedAt'>[],
  { platform, now }: { platform: PlatformId; now: Date },
): string | null {
  const isEarlier = (account: Pick<AccountOutput, 'platform' | 'connectedAt'>): boolean =>
    account.platform !== platform && now.getTime() - Date.parse(account.connectedAt) <= IN_A_ROW_MS;
  const ids = new Set(accounts.filter(isEarlier).map((account) => account.platform));
  if (ids.size === 0) return null;
  return `Connected before: ${listNames([...ids].map((id) => PLATFORMS[id].name))}.`;
}
