/**
 * How long tests wait for something that has to happen. A wait that succeeds takes no longer because of a high limit,
 * and on a loaded machine everything takes many times as long as alone.
 */
export const PATIENCE_MS = 60_000;

/** How long a program may take to start. With fifty processes on two cores, it took more than 90 s. */
export const START_PATIENCE_MS = 4 * PATIENCE_MS;

/** For `vi.waitFor` and `vi.waitUntil`, whose default of one second is too short on a busy machine. */
export const PATIENCE = { timeout: PATIENCE_MS, interval: 50 };

/**
 * Longer than the product, which asks the sandbox for the time, takes to learn that the clock was moved. Until then, it
 * acts on the time before, and what it began then is suddenly hours old.
 */
export const CLOCK_LAG_MS = 3000;
