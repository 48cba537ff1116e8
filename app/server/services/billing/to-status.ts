import type { SubscriptionStatus } from '#app/domain/billing/plans.ts';

/** Maps the provider's statuses. Only `active` and `trialing` unlock publishing. */
const MEANINGS: Readonly<Record<string, SubscriptionStatus>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  // The last payment attempt failed, or a trial ended without a card: nothing is deleted and nothing is
  // published.
  unpaid: 'past_due',
  paused: 'past_due',
  // The first payment was never made.
  incomplete: 'none',
  incomplete_expired: 'none',
  canceled: 'none',
};

/** Returns null for a status that the provider has added since. */
export function toStatus(word: string): SubscriptionStatus | null {
  return MEANINGS[word] ?? null;
}

const RANKS: Readonly<Record<SubscriptionStatus, number>> = {
  active: 3,
  trialing: 3,
  past_due: 2,
  canceled: 0,
  none: 0,
};

/** Ranks statuses: of several subscriptions of one workspace, the one with the most rights counts. */
export function rankStatus(status: SubscriptionStatus | null): number {
  return status === null ? 1 : RANKS[status];
}
