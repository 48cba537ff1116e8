import { type Queueing, listQueueFaults } from '#app/domain/posts/queue-faults.ts';
import type { Violation } from '#app/domain/errors/violations.ts';

/**
 * Returns what's wrong with a row's time. A time that has passed isn't: posts that were published keep their files and
 * rows, and only the server knows which ones those are.
 */
export async function checkTime(input: Queueing): Promise<readonly Violation[]> {
  const faults = listQueueFaults(input);
  if (input.publishAt === undefined) return faults;
  // The time zones take a while to load, and most rows have no time.
  const { resolveScheduledTime } = await import('#app/domain/posts/scheduled-time.ts');
  const context = { now: new Date(), timeZone: 'UTC', pointer: '/publishAt' };
  const { violation } = resolveScheduledTime(input.publishAt, context);
  return violation === null || violation.code === 'time_in_past' ? faults : [...faults, violation];
}
