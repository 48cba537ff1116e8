import { setTimeout as delay } from 'node:timers/promises';

const LATE = { timeoutMs: 120_000, everyMs: 50 };

/** Waits until something has happened. Throws after two minutes. */
export async function waitUntil(
  hasHappened: () => Promise<boolean>,
  what: string,
  { timeoutMs, everyMs } = LATE,
): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (!(await hasHappened())) {
    if (performance.now() > until) throw new Error(`Timed out waiting for ${what}.`);
    await delay(everyMs);
  }
}
