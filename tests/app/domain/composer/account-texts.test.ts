import { expect, it } from 'vitest';
import { toAccountNames } from '#app/domain/composer/account-texts.ts';
import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';

const account = (id: string, name: string, handle: string | null): ComposerAccount => ({
  id,
  platform: 'twitter',
  name,
  handle,
  pictureUrl: null,
  profileUrl: null,
  isDefault: false,
  state: 'active',
  tier: 'standard',
});

it('names the accounts of a draft, and counts those that are gone', () => {
  const accounts = [account('a', 'Kiln & Ash', 'kilnandash'), account('b', 'Studio Lumen', null)];
  expect(toAccountNames(['b', 'a'], accounts)).toBe('@kilnandash and Studio Lumen');
  expect(toAccountNames(['b', 'x', 'y'], accounts)).toBe(
    'Studio Lumen and 2 disconnected accounts',
  );
  expect(toAccountNames(['x'], accounts)).toBe('1 disconnected account');
  expect(toAccountNames([], accounts)).toBe('');
});
