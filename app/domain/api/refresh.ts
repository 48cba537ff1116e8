/** How soon a screen's data are read again. */
export interface RefreshPace {
  /** Two wishes within this time are one. */
  readonly dedupeMs: number;
  /** The window's focus asks no more often than this. */
  readonly focusThrottleMs: number;
}

/** Profile and usage on the dashboard. */
export const PROFILE_PACE: RefreshPace = { dedupeMs: 2_000, focusThrottleMs: 5_000 };

/** The lists that are paged: sessions and members. */
export const LIST_PACE: RefreshPace = { dedupeMs: 60_000, focusThrottleMs: 120_000 };

/** What could not be read is tried again after this; on a slow connection after the longer time. */
export const ERROR_RETRY_MS = 5_000;
export const SLOW_ERROR_RETRY_MS = 10_000;

/** While a subscription is being set up. */
export const SUBSCRIPTION_POLL = { everyMs: 2_000, maxTries: 10 } as const;
