import { describe, expect, it } from 'vitest';
import { isGroupChosen, listChosenIds, toGroupChange } from '#app/domain/composer/choose-group.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';

const account = (id: string, platform: PlatformId, isDefault = true) => ({
  id,
  platform,
  isDefault,
});
const CONNECTED = [
  account('t1', 'twitter'),
  account('t2', 'twitter', false),
  account('l1', 'linkedin'),
  account('i1', 'instagram'),
];
const GROUP = { accountIds: ['i1', 't2', 'l1'] };

describe('a group of accounts', () => {
  it('replaces the choice, and keeps the accounts of platforms that are off', () => {
    const accounts = { twitter: ['t1'], instagram: ['i1'] };
    const chosen = toGroupChange({ accounts }, { accountIds: ['l1', 't2', 'gone'] }, CONNECTED);
    expect(chosen).toEqual({
      platforms: ['linkedin', 'twitter'],
      accounts: { twitter: ['t2'], instagram: ['i1'], linkedin: ['l1'] },
    });
    expect(listChosenIds(chosen, CONNECTED)).toEqual(['l1', 't2']);
  });

  it('is chosen if the draft goes to exactly its accounts', () => {
    const chosen = toGroupChange({ accounts: {} }, GROUP, CONNECTED);
    expect(isGroupChosen(chosen, GROUP, CONNECTED)).toBe(true);
    const fewer = { ...chosen, platforms: chosen.platforms.slice(1) };
    expect(isGroupChosen(fewer, GROUP, CONNECTED)).toBe(false);
    const others = { ...chosen, accounts: { ...chosen.accounts, twitter: ['t1', 't2'] } };
    expect(isGroupChosen(others, GROUP, CONNECTED)).toBe(false);
    // Without a choice, a platform means its default account.
    expect(listChosenIds({ platforms: ['twitter'], accounts: {} }, CONNECTED)).toEqual(['t1']);
  });
});
