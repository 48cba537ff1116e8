import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import { listQueueFaults } from '#app/domain/posts/queue-faults.ts';
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
  const { queue: named } = input;
  const faults = listQueueFaults(input);
  if (named === undefined) return { input, queue: null, violations: faults };
  const nameKey = toQueueNameKey(named.trim());
  const queue = await findQueue(sql, { workspaceId, id: named, nameKey, environment });
  if (queue) return { input: withAccounts(input, queue), queue, violations: faults };
  const unknown = { pointer: '/queue', code: 'unknown_queue' as const, message: UNKNOWN_QUEUE };
  return { input, queue: null, violations: [...faults, unknown] };
}

function withAccounts(
  input: PublishPostInput,
  { accountIds: own }: Pick<QueueRow, 'accountIds'>,
): PublishPostInput {
  const { platforms = [], accountIds = [] } = input;
  if (platforms.length > 0 || accountIds.length > 0) return input;
  return { ...input, accountIds: [...own] };
}
