/**
 * How long tests wait for something that has to happen. A wait that succeeds takes no longer because of a high limit,
 * and on a loaded machine everything takes many times as long as alone.
 */
export const PATIENCE_MS = 60_000;

/** For `vi.waitFor` and `vi.waitUntil`, whose default of one second is too short on a busy machine. */
export const PATIENCE = { timeout: PATIENCE_MS, interval: 50 };
