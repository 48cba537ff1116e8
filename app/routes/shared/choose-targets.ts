import { listBlocked, listSkipped } from '#app/domain/composer/assessments.ts';
import type { AccountAssessment, PlatformAssessment } from '#app/domain/composer/composer.ts';
import type { Draft, PublishTargets } from '#app/domain/composer/draft.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';

/** Where a composer's draft is published, as the publish request names it. */
export interface Where {
  readonly platforms: readonly PlatformId[];
  readonly targets: PublishTargets;
}

/**
 * Returns the accounts that the page showed as chosen, without what it said would be skipped. If a platform has
 * no account, the request names the platforms instead, and is refused with all that's wrong with it.
 */
export function chooseTargets(
  draft: Draft,
  { rows, skipped }: { rows: readonly PlatformAssessment[]; skipped: readonly string[] },
): Where {
  const blocked = listBlocked(rows).filter((platform) => skipped.includes(platform));
  const going = rows.filter(
    ({ platform }) => draft.platforms.includes(platform) && !blocked.includes(platform),
  );
  const platforms = going.map(({ platform }) => platform);
  if (platforms.length === 0 || going.some(({ account }) => account === null))
    return { platforms, targets: { platforms } };
  const left = new Set(
    listSkipped(rows)
      .flatMap(({ accounts }) => accounts.map(({ account }) => account.id))
      .filter((id) => skipped.includes(id)),
  );
  const accountIds = going.flatMap(({ platform, accounts }) =>
    (draft.accounts[platform] ?? toChosenIds(accounts)).filter((id) => !left.has(id)),
  );
  return { platforms, targets: { accountIds } };
}

/** Returns the IDs of the chosen accounts. */
export const toChosenIds = (accounts: readonly AccountAssessment[]): string[] =>
  accounts.filter(({ isChosen }) => isChosen).map(({ account }) => account.id);
