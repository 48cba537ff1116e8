import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import { listLimitingAccounts } from '#app/domain/composer/draft-accounts.ts';
import { listMediaIds } from '#app/domain/composer/draft-files.ts';
import { type Draft, toFileFitChoice } from '#app/domain/composer/draft.ts';
import type { FileFits } from '#app/domain/composer/file-fits.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { orElse } from './refusals.ts';
import type { SignedInContext } from './signed-in.ts';

/** Returns the conversions of the draft's files, without those that were deleted. */
export async function readFits(
  { services, actor }: SignedInContext,
  { draft, accounts }: { draft: Draft; accounts?: readonly ComposerAccount[] },
): Promise<FileFits[]> {
  const mediaIds = listMediaIds(draft);
  if (mediaIds.length === 0) return [];
  const connected = accounts ?? (await services.accounts.listAccounts(actor));
  const accountIds = listLimitingAccounts(draft, connected);
  const request = {
    mediaIds,
    platforms: [...PLATFORM_IDS],
    ...toFileFitChoice(draft),
    ...(accountIds.length > 0 && { accountIds }),
  };
  return orElse(services.renditions.planFileFits(actor, request), []);
}
