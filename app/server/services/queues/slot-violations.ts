import { MAX_QUEUE_POSTS } from '#app/domain/queues/queue-limits.ts';
import type { QueueRow } from '#app/server/db/queries/queue.ts';
import { AppError, type Violation } from '#app/server/errors/app-error.ts';

const POINTER = '/queue';

/** Returns the violation for a queue that the workspace doesn't have. */
export function toUnknownViolation(pointer = POINTER): Violation {
  const message = 'This workspace has no queue with this name or ID.';
  return { pointer, code: 'unknown_queue', message };
}

/** Returns the violation for a queue that has no room: for more posts, or no free slot. */
export function toFullViolation(
  { name, slots }: Pick<QueueRow, 'name' | 'slots'>,
  what: 'posts' | 'slots',
  pointer = POINTER,
): Violation {
  if (slots.length === 0) {
    const message = `The queue “${name}” has no slots. Add at least one, or choose a time instead.`;
    return { pointer, code: 'queue_without_slots', message };
  }
  const message =
    what === 'posts'
      ? `The queue “${name}” already has ${MAX_QUEUE_POSTS} posts. Wait until some are published, or choose a time instead.`
      : `The queue “${name}” doesn’t have enough free slots within two years. Add slots, or choose a time instead.`;
  return { pointer, code: 'queue_full', message };
}

/** Returns the error for a post that gets no slot. */
export function toSlotError(violation: Violation): AppError {
  return new AppError('validation_failed', { message: violation.message, violations: [violation] });
}
