import { setTimeout as delay } from 'node:timers/promises';
import { interrupted } from '../errors/cli-error.ts';

/** Waits. Throws `interrupted` on Ctrl-C. */
export async function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  await delay(delayMs, undefined, { signal }).catch(() => {
    throw interrupted();
  });
}
