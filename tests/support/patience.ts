/** For `vi.waitFor` and `vi.waitUntil`, whose default of one second is too short on a busy machine. */
export const PATIENCE = { timeout: 15_000, interval: 50 };
