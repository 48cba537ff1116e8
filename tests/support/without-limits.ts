/** For tests that call as often as they like, and post the same again. */
export const WITHOUT_LIMITS = {
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '0',
  DUPLICATE_WINDOW_MINUTES: '0',
} as const;
