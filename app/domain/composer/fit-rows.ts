import type { AccountTier } from '../platforms/account-tier.ts';
import { type ComposerAccount, toAccountLabel } from './composer-accounts.ts';
import type { FitFacts } from '../fit/fit-facts.ts';
import { type FitPlan, planFit } from '../fit/fit-plan.ts';
import type { FocalPoint } from '../media/media.ts';
import { PLATFORM_LIST, type PlatformId } from '../platforms/platforms.ts';

/** The facts that decide an account's limits, and its label. */
export type FittingAccount = Pick<ComposerAccount, 'platform' | 'name' | 'handle' | 'tier'>;

/** Where a file can go: a platform, or the accounts on it that share the same limits. */
export interface FitRow {
  readonly platform: PlatformId;
  /** The accounts that the row covers. Empty if all accounts on the platform get the same result. */
  readonly accounts: readonly string[];
  readonly verdict: FitPlan['verdict'];
  /** What would be converted, or why the platform doesn't accept the file. */
  readonly messages: readonly string[];
}

interface FittedMedia extends FitFacts {
  readonly focalPoint: FocalPoint | null;
}

/**
 * Returns whether each platform accepts a file under the limits of the workspace's connected accounts.
 * Accounts on one platform whose limits lead to different results get a row each. Without an account, default
 * limits apply.
 */
export function listFitRows(media: FittedMedia, accounts: readonly FittingAccount[]): FitRow[] {
  return PLATFORM_LIST.flatMap(({ id }) => {
    const own = accounts.filter(({ platform }) => platform === id);
    const tiers = [...new Set(own.map(({ tier }) => tier))];
    const [first, second] = tiers.map((tier) => toRow(media, id, tier));
    if (!first) return [toRow(media, id, 'standard')];
    if (!second || isSame(first, second)) return [first];
    return [first, second].map((row, index) => ({
      ...row,
      accounts: own.filter(({ tier }) => tier === tiers[index]).map(toAccountLabel),
    }));
  });
}

const isSame = (one: FitRow, other: FitRow): boolean =>
  one.verdict === other.verdict && one.messages.join('\n') === other.messages.join('\n');

function toRow(media: FittedMedia, platform: PlatformId, tier: AccountTier): FitRow {
  const { focalPoint } = media;
  const plan = planFit(platform, media, { tier, ...(focalPoint ? { focalPoint } : {}) });
  return {
    platform,
    accounts: [],
    verdict: plan.verdict,
    messages: listMessages(plan),
  };
}

/** Shows only the obstacle that no conversion removes. Advice on the others wouldn't help. */
function listMessages(plan: FitPlan): string[] {
  switch (plan.verdict) {
    case 'fits':
      return [];
    case 'changes':
      return plan.changes.map(({ message }) => message);
    case 'impossible':
      return [plan.reason];
  }
}
