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
      // Lists that were saved by an older version don't have it.
      tier: z.string().default('standard'),
    }),
  ),
});
type Listed = Known<z.infer<typeof Accounts>['items'][number]>[];

/**
 * Returns what `fanfare accounts list --json` said about accounts; without a file, nothing is known about them.
 * `premium`: a platform's name stands for a Premium account.
 */
export async function readAccounts(
  file: string | undefined,
  { premium }: { readonly premium: boolean },
): Promise<KnownAccounts> {
  const known = toKnownAccounts(file === undefined ? [] : await readList(file));
  return premium ? { ...known, tierOf: () => 'premium' } : known;
}

/** Returns what a list of accounts tells about where posts go. */
export function toKnownAccounts(
  accounts: readonly Pick<Listed[number], 'id' | 'platform' | 'isDefault' | 'tier'>[],
): KnownAccounts {
  const byId = new Map(accounts.map(({ id, platform, tier }) => [id, { platform, tier }]));
  return {
    find: (accountId) => byId.get(accountId) ?? null,
    tierOf: (platform) => findDefaultAccount(accounts, platform)?.tier ?? 'standard',
  };
}

async function readList(file: string): Promise<Listed> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw toFileError(`The file cannot be read: ${file}`, error);
  });
  try {
    return listKnownAccounts(Accounts.parse(JSON.parse(text)).items);
  } catch (error) {
    throw toFileError(`This is not what "fanfare accounts list --json" answers: ${file}`, error);
  }
}
