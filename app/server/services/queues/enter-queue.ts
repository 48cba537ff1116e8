import { HOLD_REASONS } from '#app/domain/posts/hold-reasons.ts';
import { createId } from '#app/server/db/ids.ts';
import { updateSummaries } from '#app/server/db/queries/delivery-run.ts';
import { holdQueued, insertQueueEntry, recordQueueEvents } from '#app/server/db/queries/queue.ts';
import type { Sql } from '#app/server/db/sql.ts';
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
  if (isPaused) await holdPosts(sql, { postIds: [postId], now });
}

/** Holds the scheduled deliveries of posts, because their queue is paused. */
export async function holdPosts(
  sql: Sql,
  { postIds, now }: { readonly postIds: readonly string[]; readonly now: Date },
): Promise<void> {
  const { message, remedy } = HOLD_REASONS.held_queue_paused;
  const held = await holdQueued(sql, { postIds, message, remedy });
  await recordQueueEvents(sql, {
    deliveryIds: held.map(({ id }) => id),
    eventIds: held.map(() => createId('evt')),
    now,
    kind: 'held',
    message,
  });
  await updateSummaries(sql, [...new Set(held.map(({ postId }) => postId))]);
}
