import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { findDefaultAccount } from '#app/domain/composer/composer-accounts.ts';
import { type Known, listKnownAccounts } from '../content/known-accounts.ts';
import { toFileError } from '../content/upload-media.ts';
import type { KnownAccounts } from './lint-row.ts';

const Accounts = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      platform: z.string(),
      isDefault: z.boolean().default(false),
      // Missing in lists saved by an older version.
      tier: z.string().default('standard'),
    }),
  ),
});
type ListedAccounts = Known<z.infer<typeof Accounts>['items'][number]>[];

/**
 * Reads accounts from the output of `fanfare accounts list --json`. Without a file nothing is known. With
 * `premium`, platform names refer to X Premium accounts.
 */
export async function readAccountsFile(
  file: string | undefined,
  { premium }: { readonly premium: boolean },
): Promise<KnownAccounts> {
  const accounts = toKnownAccounts(file === undefined ? [] : await readList(file));
  return premium ? { ...accounts, getTier: () => 'premium' } : accounts;
}

/** Builds the lookup of accounts and tiers from a list of accounts. */
export function toKnownAccounts(
  accounts: readonly Pick<ListedAccounts[number], 'id' | 'platform' | 'isDefault' | 'tier'>[],
): KnownAccounts {
  const byId = new Map(accounts.map(({ id, platform, tier }) => [id, { platform, tier }]));
  return {
    find: (accountId) => byId.get(accountId) ?? null,
    getTier: (platform) => findDefaultAccount(accounts, platform)?.tier ?? 'standard',
  };
}

async function readList(file: string): Promise<ListedAccounts> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw toFileError(`Can't read the file: ${file}`, error);
  });
  try {
    return listKnownAccounts(Accounts.parse(JSON.parse(text)).items);
  } catch (error) {
    throw toFileError(`Not the output of "fanfare accounts list --json": ${file}`, error);
  }
}
