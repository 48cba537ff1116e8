const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const FIRST_PAUSE_MS = 10 * SECOND_MS;
const GROWTH = 3;
const LONGEST_PAUSE_MS = 12 * HOUR_MS;
/** Shorter than a message's longest delay, so that an endpoint that is back gets its events soon. */
const LONGEST_ENDPOINT_PAUSE_MS = HOUR_MS / 2;
/**
 * Consecutive failed requests that pause an endpoint. A single message that its receiver always rejects
 * doesn't pause it, because the messages between its attempts succeed.
 */
export const PAUSE_AFTER_FAILURES = 3;
/**
 * Spreads out retries, so receivers whose messages failed at the same time aren't all called at the same
 * moment.
 */
const JITTER = 0.2;

/**
 * Returns the delay before the next attempt, in milliseconds, after this many attempts (1, 2, …): 10 s, 30 s,
 * 90 s … 12 hours, each up to 20% more or less.
 */
export function toPauseMs(tries: number, random: number): number {
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * GROWTH ** Math.max(0, tries - 1));
  return Math.round(pauseMs * (1 - JITTER + 2 * JITTER * random));
}

/**
 * Returns how long, in milliseconds, an endpoint gets no requests at all after this many consecutive failures
 * (10 s, 30 s, 90 s … 30 minutes, each up to 20% more or less); null if it isn't paused yet.
 */
export function toEndpointPauseMs(failures: number, random: number): number | null {
  if (failures < PAUSE_AFTER_FAILURES) return null;
  const pauseMs = toPauseMs(failures - PAUSE_AFTER_FAILURES + 1, random);
  return Math.min(LONGEST_ENDPOINT_PAUSE_MS, pauseMs);
}
