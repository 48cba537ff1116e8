/** How often a screen refetches its data. */
export interface RefreshPace {
  /** Refetch requests within this time are merged into one. */
  readonly dedupeMs: number;
  /** Minimum time between refetches caused by the window gaining focus. */
  readonly focusThrottleMs: number;
}

/** The dashboard's profile and usage. */
export const PROFILE_PACE: RefreshPace = { dedupeMs: 2_000, focusThrottleMs: 5_000 };

/** Paginated lists: sessions and members. */
export const LIST_PACE: RefreshPace = { dedupeMs: 60_000, focusThrottleMs: 120_000 };

/** Retry delays after a failed refetch; the second one is for slow connections. */
export const ERROR_RETRY_MS = 5_000;
export const SLOW_ERROR_RETRY_MS = 10_000;

/** Polling while a subscription is being set up. */
export const SUBSCRIPTION_POLL = { everyMs: 2_000, maxTries: 10 } as const;
