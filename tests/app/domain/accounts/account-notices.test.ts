import { describe, expect, it } from 'vitest';
import type { AccountOutput } from '#app/domain/accounts/accounts.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import {
  ACCOUNT_STATUS_TEXTS,
  toAccountCount,
  toAccountNotice,
  toOverdueText,
} from '#app/domain/accounts/account-notices.ts';

function account(platform: PlatformId, needsUser: boolean, count = 0): AccountOutput {
  const health = { needsUser, atRisk: { count, items: [] } };
  return { platform, health } as unknown as AccountOutput;
}

describe('the summary of account health', () => {
  it('is empty when nothing needs the user, even with temporary problems', () => {
    expect(toAccountNotice([])).toBeNull();
    expect(toAccountNotice([account('tiktok', false, 3)])).toBeNull();
  });

  it('names the accounts that need attention, and how many posts depend on them', () => {
    expect(toAccountNotice([account('tiktok', true), account('youtube', false, 2)])).toBe(
      'TikTok needs attention.',
    );
    expect(toAccountNotice([account('tiktok', true, 1)])).toBe(
      'TikTok needs attention. 1 post depends on it.',
    );
    expect(toAccountNotice([account('facebook', true, 2), account('facebook', true, 1)])).toBe(
      'Facebook needs attention. 3 posts depend on it.',
    );
  });

  it('counts a post once when it goes to several accounts', () => {
    const accounts = [
      account('instagram', true, 1),
      account('tiktok', true, 1),
      account('twitter', true),
    ];
    expect(toAccountNotice(accounts)).toBe(
      'Instagram, TikTok, and Twitter need attention. Posts depend on them.',
    );
  });

  it('mentions posts only if there are any', () => {
    const accounts = [account('instagram', true), account('tiktok', true)];
    expect(toAccountNotice(accounts)).toBe('Instagram and TikTok need attention.');
  });

  it('counts the accounts that need to be reconnected, or the connected platforms', () => {
    const withStatus = (status: string) =>
      ({ platform: 'tiktok', health: { status } }) as unknown as AccountOutput;
    const fine = [withStatus('ok'), withStatus('expiring'), withStatus('held')];
    expect(toAccountCount([], 6)).toBe('0 of 6 connected');
    expect(toAccountCount(fine, 6)).toBe('1 of 6 connected');
    const one = [...fine, withStatus('needs_reconnect')];
    expect(toAccountCount(one, 6)).toBe('1 of 4 needs reconnecting');
    expect(toAccountCount([...one, withStatus('missing_scopes')], 6)).toBe(
      '2 of 5 need reconnecting',
    );
  });

  it('has a label for each status except a good one', () => {
    const unlabeled = Object.entries(ACCOUNT_STATUS_TEXTS).filter(([, words]) => words === '');
    expect(unlabeled).toEqual([['ok', '']]);
  });

  it('shows how many posts are overdue', () => {
    expect(toOverdueText(1)).toMatch(/^1 post is /u);
    expect(toOverdueText(4)).toMatch(/^4 posts are /u);
  });
});
