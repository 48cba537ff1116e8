import { setTimeout as delay } from 'node:timers/promises';

/** Waits for the work, but not longer than the limit. A failure is ignored. */
export async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  await Promise.race([
    work.catch(() => undefined).finally(() => done.abort()),
    delay(limitMs, undefined, { signal: done.signal }).catch(() => undefined),
  ]);
}
