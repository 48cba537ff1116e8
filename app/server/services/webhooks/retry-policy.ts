const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const FIRST_PAUSE_MS = 10 * SECOND_MS;
const GROWTH = 3;
const LONGEST_PAUSE_MS = 12 * HOUR_MS;
/** Receivers that were away for many are not all asked at the same moment. */
const JITTER = 0.2;

/** How long to wait after so many tries (1, 2 …): 10 s, 30 s, 90 s … 12 hours, each up to a fifth more or less. */
export function toPauseMs(tries: number, random: number): number {
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * GROWTH ** Math.max(0, tries - 1));
  return Math.round(pauseMs * (1 - JITTER + 2 * JITTER * random));
}
