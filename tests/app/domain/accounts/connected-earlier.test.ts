import { describe, expect, it } from 'vitest';
import { toConnectedEarlier } from '#app/domain/accounts/connected-earlier.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';

const NOW = new Date('2026-11-28T12:00:00Z');

const connected = (platform: PlatformId, minutesAgo: number) => ({
  platform,
  connectedAt: new Date(NOW.getTime() - minutesAgo * 60_000).toISOString(),
});

describe('what was connected before', () => {
  it.each([
    ['nothing', [connected('tiktok', 0)], null],
    ['another platform', [connected('tiktok', 0), connected('youtube', 1)], 'YouTube'],
    ['each platform once', [connected('youtube', 1), connected('youtube', 2)], 'YouTube'],
    ['all in a row', [connected('youtube', 10), connected('facebook', 3)], 'YouTube and Facebook'],
    ['nothing from an earlier visit', [connected('youtube', 11)], null],
  ] as const)('is %s', (_what, accounts, names) => {
    const text = toConnectedEarlier(accounts, { platform: 'tiktok', now: NOW });
    expect(text).toBe(names && `Connected before: ${names}.`);
  });
});
