import { setTimeout as pause } from 'node:timers/promises';
import { toKnownOutage } from '#app/server/errors/known-outage.ts';

const GIVE_UP_AFTER_MS = 50_000;

/**
 * Calls a service and repeats the call while the database is overloaded, like a client that follows a 503's
 * `Retry-After`. For tests that start more transactions at once than a busy machine can begin within the
 * database's 10 seconds. A refused call has stored nothing: its transaction never began or was rolled back.
 */
export async function retryOverload<Result>(call: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const seconds = toKnownOutage(error)?.retryAfterSeconds;
      if (seconds === undefined || performance.now() > giveUpAt) throw error;
      await pause(seconds * 1000);
    }
  }
}
