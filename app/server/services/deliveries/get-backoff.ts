const BACKOFF_SECONDS = [1, 3, 10, 30, 60, 300, 900] as const;
const LONGEST_SECONDS = 1800;

/** Returns the delay in milliseconds before attempt `attempt` (zero-based), growing to half an hour. */
export function getBackoffMs(attempt: number): number {
  return (BACKOFF_SECONDS[attempt] ?? LONGEST_SECONDS) * 1000;
}
