import { insertQueueEntry } from '#app/server/db/queries/queue.ts';
import type { Sql } from '#app/server/db/sql.ts';
import { holdPlanned } from '../deliveries/hold-planned.ts';
import type { TakenSlot } from './take-slot.ts';

/** Gives a slot to a post that was just stored, and holds the post if the queue is paused. */
export async function enterQueue(
  sql: Sql,
  {
    taken: { queueId, schedule, isPaused },
    postId,
    now,
  }: { readonly taken: TakenSlot; readonly postId: string; readonly now: Date },
): Promise<void> {
  await insertQueueEntry(sql, { postId, queueId, slotAt: schedule.at });
  if (isPaused) await holdPlanned(sql, { postIds: [postId], reason: 'held_queue_paused', now });
}
