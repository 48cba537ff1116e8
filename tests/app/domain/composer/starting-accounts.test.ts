import { describe, expect, it } from 'vitest';
import { toStartingWhere } from '#app/domain/composer/starting-accounts.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';

const BEFORE = '2026-11-20T10:00:00.000Z';
const LAST = '2026-11-21T10:00:00.000Z';
const SINCE = '2026-11-22T10:00:00.000Z';

const account = (id: string, platform: PlatformId, connectedAt = BEFORE, isDefault = true) => ({
  id,
  platform,
  connectedAt,
  isDefault,
});
const ALL = [
  account('t1', 'tiktok'),
  account('t2', 'tiktok', BEFORE, false),
  account('l1', 'linkedin'),
];

describe('the accounts that a new post starts with', () => {
  it('are the default ones before the first post', () => {
    expect(toStartingWhere(ALL, null)).toEqual({
      platforms: ['tiktok', 'linkedin'],
      accounts: { tiktok: ['t1'], linkedin: ['l1'] },
    });
  });

  it('are those of the last post, without ones that were disconnected', () => {
    const last = { accountIds: ['t2', 'gone'], at: LAST };
    expect(toStartingWhere(ALL, last)).toEqual({
      platforms: ['tiktok'],
      accounts: { tiktok: ['t2'], linkedin: ['l1'] },
    });
  });

  it('include a platform that was first connected since', () => {
    const last = { accountIds: ['t1'], at: LAST };
    const accounts = [
      ...ALL,
      account('l2', 'linkedin', SINCE, false),
      account('y1', 'youtube', SINCE),
    ];
    expect(toStartingWhere(accounts, last).platforms).toEqual(['tiktok', 'youtube']);
  });
});
