import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import { toQueueNameKey } from '#app/domain/queues/queue-limits.ts';
import { findQueue, type QueueRow } from '#app/server/db/queries/queue.ts';
import type { Violation } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { UNKNOWN_QUEUE } from './take-slot.ts';

export interface ResolvedQueue {
  /** The request, with the queue's accounts if it names none. */
  readonly input: PublishPostInput;
  /** The queue that the post is added to; null if it names none, or one that doesn't exist. */
  readonly queue: QueueRow | null;
  readonly violations: readonly Violation[];
}

/** Finds the queue that a request names, and returns a violation if there is none. */
export async function resolveQueue(
  { sql }: Pick<ServiceDeps, 'sql'>,
  { workspaceId, environment }: Actor,
  input: PublishPostInput,
): Promise<ResolvedQueue> {
  const { queue: named, queueFront } = input;
  if (named === undefined) {
    const message = 'Specify the queue to whose front the post goes, or leave out queueFront.';
    const fault = { pointer: '/queueFront', code: 'front_without_queue' as const, message };
    return { input, queue: null, violations: queueFront === true ? [fault] : [] };
  }
  const nameKey = toQueueNameKey(named.trim());
  const queue = await findQueue(sql, { workspaceId, id: named, nameKey, environment });
  const violations = listFaults(input, queue);
  if (!queue) return { input, queue: null, violations };
  return { input: withAccounts(input, queue), queue, violations };
}

function listFaults({ publishAt }: PublishPostInput, queue: QueueRow | undefined): Violation[] {
  const violations: Violation[] = [];
  if (publishAt !== undefined) {
    const message = 'Send either publishAt or queue, not both.';
    violations.push({ pointer: '/queue', code: 'two_times', message });
  }
  if (!queue) violations.push({ pointer: '/queue', code: 'unknown_queue', message: UNKNOWN_QUEUE });
  return violations;
}

function withAccounts(
  input: PublishPostInput,
  { accountIds: own }: Pick<QueueRow, 'accountIds'>,
): PublishPostInput {
  const { platforms = [], accountIds = [] } = input;
  if (platforms.length > 0 || accountIds.length > 0) return input;
  return { ...input, accountIds: [...own] };
}
