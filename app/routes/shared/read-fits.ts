import type { ComposerAccount } from '#app/domain/composer/composer-accounts.ts';
import { listLimitingAccounts } from '#app/domain/composer/draft-accounts.ts';
import { type Draft, toFitChoice } from '#app/domain/composer/draft.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import { orElse } from './refusals.ts';
import type { SignedInContext } from './signed-in.ts';

/** Returns the conversions of the draft's file. Empty if there is no file or it was deleted. */
export async function readFits(
  { services, actor }: SignedInContext,
  { draft, accounts }: { draft: Draft; accounts?: readonly ComposerAccount[] },
): Promise<FitPlanOutput[]> {
  const { mediaId, fit } = draft;
  if (mediaId === null) return [];
  const connected = accounts ?? (await services.accounts.listAccounts(actor));
  const accountIds = listLimitingAccounts(draft, connected);
  const request = {
    mediaId,
    platforms: [...PLATFORM_IDS],
    ...toFitChoice(fit),
    ...(accountIds.length > 0 && { accountIds }),
  };
  return orElse(services.renditions.planFits(actor, request), []);
}
