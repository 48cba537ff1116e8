import type { Load } from '#app/server/ports/load.ts';
import type { StreamSlots } from '#app/server/ports/stream-slots.ts';

/** For tests that make any number of calls, at any load, and publish the same post repeatedly. */
export const WITHOUT_LIMITS = {
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '0',
  DUPLICATE_WINDOW_MINUTES: '0',
  // A loaded machine that runs tests is as slow as a saturated database.
  MAX_DATABASE_WAIT_SECONDS: '0',
  MIN_FREE_MEGABYTES: '0',
} as const;

/** For API routes that are mounted without a database. */
export const WITHOUT_STREAM_LIMITS: StreamSlots = {
  open: async () => ({ close: async () => undefined }),
  stop: async () => undefined,
};

/** For services and routes that accept any amount of work. */
export const WITHOUT_LOAD: Load = { findSaturated: () => null, isBehind: () => false };
