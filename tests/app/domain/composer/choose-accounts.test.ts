import { describe, expect, it } from 'vitest';
import { toAccountsChange } from '#app/domain/composer/choose-accounts.ts';
import { toPlatformChange } from '#app/domain/composer/choose-platforms.ts';
import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import { type Draft, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';

const account = (id: string, platform: PlatformId, isDefault = false) =>
  ({ id, platform, isDefault }) as ComposerAccount;
const T1 = account('t1', 'tiktok', true);
const T2 = account('t2', 'tiktok');
const L1 = account('l1', 'linkedin', true);
const connected = [T1, T2, L1];
const where = (platforms: PlatformId[], accounts: Draft['accounts']): Draft => ({
  ...EMPTY_DRAFT,
  platforms,
  accounts,
});

describe('choosing accounts', () => {
  it('adds one beside those that the screen shows, and turns its platform on', () => {
    const draft = where([], { tiktok: ['gone'] });
    expect(toAccountsChange(draft, T2, { isOn: true, chosen: ['t1'] })).toEqual({
      platforms: ['tiktok'],
      accounts: { tiktok: ['t1', 't2'] },
    });
  });

  it('keeps the platform on without accounts when the last one is turned off', () => {
    const draft = where(['tiktok'], { tiktok: ['t1'] });
    expect(toAccountsChange(draft, T1, { isOn: false, chosen: ['t1'] })).toEqual({
      platforms: ['tiktok'],
      accounts: { tiktok: [] },
    });
  });

  it.each([
    ['keeps the chosen ones', ['t2'], ['t2']],
    ['starts with the default one', [], ['t1']],
    ['replaces disconnected ones', ['gone'], ['t1']],
  ])('turns a platform on: %s', (_title, tiktok, expected) => {
    const change = { isOn: true, connected };
    expect(toPlatformChange(where(['linkedin'], { tiktok }), 'tiktok', change)).toEqual({
      platforms: ['tiktok', 'linkedin'],
      accounts: { tiktok: expected },
    });
  });

  it('remembers the accounts of a platform that is turned off', () => {
    const draft = where(['tiktok', 'linkedin'], { tiktok: ['t2'] });
    expect(toPlatformChange(draft, 'tiktok', { isOn: false, connected })).toEqual({
      platforms: ['linkedin'],
      accounts: { tiktok: ['t2'] },
    });
  });
});
