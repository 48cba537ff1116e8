/** For `vi.waitFor` and `vi.waitUntil`, whose own second is short on a machine that does much else. */
export const PATIENCE = { timeout: 15_000, interval: 50 };
