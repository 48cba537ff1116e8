import { arrangePosts } from '#app/domain/queues/arrange-posts.ts';
import { listSlots, type SlotTime } from '#app/domain/queues/list-slots.ts';
import { MAX_QUEUE_POSTS } from '#app/domain/queues/queue-limits.ts';
import type { NewSchedule } from '#app/server/db/queries/post.ts';
import {
  listQueueEntries,
  lockQueue,
  lockQueuedPosts,
  type QueueEntry,
  type QueueRow,
} from '#app/server/db/queries/queue.ts';
import type { Sql } from '#app/server/db/sql.ts';
import type { PlanLimits } from '../usage/plan-limits.ts';
import { ZONES_VERSION } from '../zones-version.ts';
import type { PostShare } from './day-room.ts';
import { type Movable, readRoom, storeMoves, toMovable } from './move-posts.ts';
import { toFullViolation, toSlotError, toUnknownViolation } from './slot-violations.ts';

/** A post that is about to be added to a queue. */
export interface SlotRequest {
  readonly workspaceId: string;
  readonly queueId: string;
  readonly isFront: boolean;
  readonly limits: PlanLimits;
  readonly now: Date;
  readonly deliveries: number;
  /** 0 for a resend of a post that still counts. */
  readonly posts: 0 | 1;
}

export interface TakenSlot {
  readonly queueId: string;
  readonly schedule: NewSchedule;
  readonly isPaused: boolean;
}

/**
 * Takes a queue's next free slot for a new post, in the transaction that stores the post. At the front, it takes the
 * first slot, and the posts behind it move back. Throws `validation_failed` if there's no free slot or the queue was
 * deleted.
 */
export async function takeSlot(sql: Sql, request: SlotRequest): Promise<TakenSlot> {
  const { workspaceId, queueId, isFront, limits } = request;
  const queue = await lockQueue(sql, { id: queueId, workspaceId });
  if (!queue) throw toSlotError(toUnknownViolation());
  if (isFront) await lockQueuedPosts(sql, queueId);
  const { timeZone } = queue;
  const { slot, others, changes } = await chooseSlot(sql, { queue, request });
  await storeMoves(sql, { workspaceId, queueId, timeZone, limits, arranged: others, changes });
  return {
    queueId,
    schedule: { ...slot, timeZone, rule: 'earlier', zonesVersion: ZONES_VERSION },
    isPaused: queue.isPaused,
  };
}

/** Posts that aren't stored yet, but that count as if they were. */
export interface PromisedPosts {
  /** What they use, by day, each with a time on that day. */
  readonly days: Iterable<PostShare & { readonly at: Date }>;
  readonly hasSlot: (queueId: string, at: Date) => boolean;
}

interface SlotChoice {
  readonly queue: Queue;
  readonly request: SlotRequest;
  readonly promised?: PromisedPosts | undefined;
}

/** Returns the slot that a post would get now. Another post can take it before this one does. */
export async function findSlot(sql: Sql, choice: SlotChoice): Promise<SlotTime> {
  return (await chooseSlot(sql, choice)).slot;
}

type Queue = Omit<QueueRow, 'accountIds'>;

async function chooseSlot(sql: Sql, { queue, request, promised }: SlotChoice) {
  const { workspaceId, limits, now, isFront, deliveries, posts } = request;
  const entries = await listQueueEntries(sql, { queueId: queue.id, after: now });
  if (entries.length >= MAX_QUEUE_POSTS) throw toSlotError(toFullViolation(queue, 'posts'));
  const movable = isFront ? entries.filter(isMovable) : [];
  const moving = new Set(movable.map(({ postId }) => postId));
  const taken = new Set(
    entries.filter(({ postId }) => !moving.has(postId)).map(({ slotAt }) => slotAt.getTime()),
  );
  const room = await readRoom(sql, { workspaceId, limits, now });
  for (const { at, ...share } of promised?.days ?? []) room.take(at, share);
  const others = movable.map((entry) => toMovable(entry, now));
  for (const post of others) if (post.leavesAt) room.leave(post.leavesAt, post);
  const added: Movable = { id: '', slot: null, leavesAt: null, posts, deliveries };
  const arranged = arrangePosts({
    posts: [added, ...others],
    slots: listSlots(queue, now),
    isTaken: (at) => taken.has(at.getTime()) || promised?.hasSlot(queue.id, at) === true,
    takeRoom: (at, post) => room.take(at, post),
  });
  const [own, ...rest] = arranged ?? [];
  if (!own) throw toSlotError(toFullViolation(queue, 'slots'));
  // Storing the post counts it.
  room.leave(own.slot.at, own.post);
  return { slot: own.slot, others: rest, changes: room.listChanges() };
}

const isMovable = ({ canMove }: QueueEntry): boolean => canMove;
