import { expect, it } from 'vitest';
import { renderRowLine } from '#cli/lib/bulk/show-row.ts';
import { listKnownAccounts } from '#cli/lib/content/known-accounts.ts';
import { type Post, toExit, toPlatformName } from '#cli/lib/show/show-post.ts';

it('keeps the accounts of known platforms, with the smaller limits for an unknown tier', () => {
  const account = { id: 'acct_1', platform: 'twitter', tier: 'gold', state: 'connected' };
  const listed = [account, { ...account, platform: 'mastodon' }, { ...account, state: 'revoked' }];
  expect(listKnownAccounts(listed)).toEqual([{ ...account, tier: 'standard' }]);
});

it('does not call a post in an unknown state live', () => {
  expect(toExit({ state: 'in_review' } as Post)).toBe('unconfirmed');
});

it('shows an unknown row state and platform by their names', () => {
  const row = { row: 3, externalId: null, state: 'put_off', message: 'Later.', post: null };
  const paint = Object.assign((_color: string, text: string) => text, { columns: 80 });
  const line = renderRowLine(row as unknown as Parameters<typeof renderRowLine>[0], paint);
  expect(line).toBe('row 3  put off  Later.');
  expect(toPlatformName('mastodon')).toBe('mastodon');
});
