import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import { listQueueFaults, type Queueing } from '#app/domain/posts/queue-faults.ts';
import { toQueueNameKey } from '#app/domain/queues/queue-limits.ts';
import { findQueue, type QueueRow } from '#app/server/db/queries/queue.ts';
import type { Violation } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { toUnknownViolation } from './slot-violations.ts';

export interface ResolvedQueue {
  /** The request, with the queue's accounts if it names none. */
  readonly input: PublishPostInput;
  /** The queue that the post is added to; null if it names none, or one that doesn't exist. */
  readonly queue: QueueRow | null;
  readonly violations: readonly Violation[];
}

/** Finds the queue that a request names, and returns a violation if there is none. */
export async function resolveQueue(
  deps: Pick<ServiceDeps, 'sql'>,
  actor: Actor,
  input: PublishPostInput,
): Promise<ResolvedQueue> {
  const { queue, violations } = await findNamedQueue(deps, actor, input);
  return { input: queue ? withAccounts(input, queue) : input, queue, violations };
}

/** Finds the queue that a request for a new or a stored post names. */
export async function findNamedQueue(
  { sql }: Pick<ServiceDeps, 'sql'>,
  { workspaceId, environment }: Actor,
  request: Queueing,
): Promise<Pick<ResolvedQueue, 'queue' | 'violations'>> {
  const faults = listQueueFaults(request);
  const { queue: named } = request;
  if (named === undefined) return { queue: null, violations: faults };
  const nameKey = toQueueNameKey(named.trim());
  const queue = await findQueue(sql, { workspaceId, id: named, nameKey, environment });
  if (queue) return { queue, violations: faults };
  return { queue: null, violations: [...faults, toUnknownViolation()] };
}

function withAccounts(
  input: PublishPostInput,
  { accountIds: own }: Pick<QueueRow, 'accountIds'>,
): PublishPostInput {
  const { platforms = [], accountIds = [] } = input;
  if (platforms.length > 0 || accountIds.length > 0) return input;
  return { ...input, accountIds: [...own] };
}
