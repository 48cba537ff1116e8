/** How often a process records that it's alive. */
export const BEAT_EVERY_MS = 10_000;
/** A process that wasn't seen for this long counts as dead: it missed three heartbeats. */
export const WORKER_ALIVE_SECONDS = 35;
