import type { Sql } from '#app/server/db/sql.ts';
import type { Actor } from '#app/server/services/actor.ts';
import {
  type LockedQueue,
  type PlannedEntries,
  planEntries,
} from '#app/server/services/queues/move-into-queue.ts';
import { toFullViolation } from '#app/server/services/queues/slot-violations.ts';
import type { PlanLimits } from '#app/server/services/usage/plan-limits.ts';
import type { PlannedPostChange } from './plan-post-change.ts';

interface QueueMoves {
  readonly queue: LockedQueue;
  readonly isFront: boolean;
  readonly changes: readonly PlannedPostChange[];
  readonly limits: PlanLimits;
  readonly now: Date;
}

/** Gives a slot of a queue to each post that isn't refused, and refuses those for which there's none. */
export async function planQueueMoves(
  sql: Sql,
  { workspaceId }: Actor,
  { queue, isFront, changes, limits, now }: QueueMoves,
): Promise<{ readonly changes: PlannedPostChange[]; readonly entries: PlannedEntries }> {
  const incoming = changes
    .filter(({ violations }) => violations.length === 0)
    .map(({ post: { id, countedAt, posts, deliveries } }) => ({
      id,
      countedAt,
      posts,
      deliveries: deliveries.length,
    }));
  const entries = await planEntries(sql, { workspaceId, queue, isFront, limits, now, incoming });
  const schedules = new Map(entries.schedules);
  const planned = changes.map((change): PlannedPostChange => {
    const { post, violations } = change;
    if (violations.length > 0) return change;
    const schedule = schedules.get(post.id);
    if (!schedule) {
      const violation = toFullViolation(queue, entries.lack, '/change/queue');
      return { ...change, schedule: null, options: null, violations: [violation] };
    }
    const isThere =
      post.state === 'scheduled' &&
      post.schedule?.queueId === queue.id &&
      post.time?.at.getTime() === schedule.at.getTime();
    if (isThere) schedules.delete(post.id);
    return { ...change, schedule: isThere ? null : schedule };
  });
  return { changes: planned, entries: { ...entries, schedules } };
}
