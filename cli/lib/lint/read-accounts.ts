import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { PlatformId } from '#app/domain/platforms.ts';
import { toFileError } from '../upload-media.ts';
import type { LintTools } from './lint-row.ts';

const Accounts = z.object({ items: z.array(z.object({ id: z.string(), platform: PlatformId })) });

/** Which platform an account is of, as `fanfare accounts list --json` told it; without a file, of none. */
export async function readAccounts(file: string | undefined): Promise<LintTools['platformOf']> {
  if (file === undefined) return () => null;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw toFileError(`The file cannot be read: ${file}`, error);
  });
  try {
    const { items } = Accounts.parse(JSON.parse(text));
    const known = new Map(items.map(({ id, platform }) => [id, platform]));
    return (accountId) => known.get(accountId) ?? null;
  } catch (error) {
    throw toFileError(`This is not what "fanfare accounts list --json" answers: ${file}`, error);
  }
}
