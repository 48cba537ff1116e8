import { type Arranged, arrangePosts } from '#app/domain/queues/arrange-posts.ts';
import { listSlots } from '#app/domain/queues/list-slots.ts';
import { MAX_QUEUE_POSTS } from '#app/domain/queues/queue-limits.ts';
import type { NewSchedule } from '#app/server/db/queries/post.ts';
import {
  insertQueueEntries,
  leaveQueues,
  listQueueEntries,
  lockQueue,
  lockQueuedPosts,
  type QueueRow,
} from '#app/server/db/queries/queue.ts';
import type { DayUse } from '#app/server/db/queries/usage-day.ts';
import type { Sql } from '#app/server/db/sql.ts';
import { holdPlanned } from '../deliveries/hold-planned.ts';
import type { PlanLimits } from '../usage/plan-limits.ts';
import { ZONES_VERSION } from '../zones-version.ts';
import { isMoved, type Movable, readRoom, storeMoves, toMovable } from './move-posts.ts';

/** A queue as it is while its lock is held. */
export type LockedQueue = Omit<QueueRow, 'accountIds'>;

/** A stored post that moves into a queue. */
export interface Incoming {
  readonly id: string;
  /** The time of the day on which it counts until it moves. */
  readonly countedAt: Date;
  /** What it counts against the daily limits. */
  readonly posts: number;
  readonly deliveries: number;
}

interface Entering {
  readonly workspaceId: string;
  readonly isFront: boolean;
  readonly limits: PlanLimits;
  readonly now: Date;
}

/** The slots that posts get, and what storing them changes besides. */
export interface PlannedEntries {
  readonly queue: LockedQueue;
  readonly schedules: ReadonlyMap<string, NewSchedule>;
  /** Why the other posts get none. */
  readonly lack: 'posts' | 'slots';
  /** The queue's other posts, with the slots that they get. */
  readonly others: readonly Arranged<Movable>[];
  /** Whether any of them gets another slot. */
  readonly movesOthers: boolean;
  readonly changes: readonly DayUse[];
}

/**
 * Locks a queue, and also the posts that move into it if they move others back, in the order of every writer. Without
 * that, the caller locks its posts afterward. Returns the queue as it is then, or undefined if it's gone.
 */
export async function lockForEntries(
  sql: Sql,
  {
    workspaceId,
    queueId,
    isFront,
    postIds,
  }: Pick<Entering, 'workspaceId' | 'isFront'> & {
    readonly queueId: string;
    readonly postIds: readonly string[];
  },
): Promise<LockedQueue | undefined> {
  const queue = await lockQueue(sql, { id: queueId, workspaceId });
  if (queue && isFront) await lockQueuedPosts(sql, queueId, postIds);
  return queue;
}

/**
 * Chooses slots for posts, in their order: the next free ones, or the first ones at the front. Posts for which there's no
 * room get none, and if the slots run out, none does. Stores nothing.
 */
export async function planEntries(
  sql: Sql,
  {
    queue,
    incoming,
    ...entering
  }: Entering & { readonly queue: LockedQueue; readonly incoming: readonly Incoming[] },
): Promise<PlannedEntries> {
  const { workspaceId, isFront, limits, now } = entering;
  const coming = new Set(incoming.map(({ id }) => id));
  const all = await listQueueEntries(sql, { queueId: queue.id, after: now });
  const entries = all.filter(({ postId }) => !coming.has(postId));
  const added = incoming
    .slice(0, Math.max(0, MAX_QUEUE_POSTS - entries.length))
    .map(({ countedAt, ...post }): Movable => ({ ...post, slot: null, leavesAt: countedAt }));
  const moves = ({ canMove }: { readonly canMove: boolean }): boolean => isFront && canMove;
  const posts = [...added, ...entries.filter(moves).map((entry) => toMovable(entry, now))];
  const fixed = entries.filter((entry) => !moves(entry));
  const taken = new Set(fixed.map(({ slotAt }) => slotAt.getTime()));
  const room = await readRoom(sql, { workspaceId, limits, now });
  for (const post of posts) if (post.leavesAt) room.leave(post.leavesAt, post);
  const arranged = arrangePosts({
    posts,
    slots: listSlots(queue, now),
    isTaken: (at) => taken.has(at.getTime()),
    takeRoom: (at, post) => room.take(at, post),
  });
  if (!arranged)
    return {
      queue,
      schedules: new Map(),
      lack: 'slots',
      others: [],
      movesOthers: false,
      changes: [],
    };
  const rule = { timeZone: queue.timeZone, rule: 'earlier', zonesVersion: ZONES_VERSION };
  const own = arranged.slice(0, added.length);
  const others = arranged.slice(added.length);
  return {
    queue,
    schedules: new Map(own.map(({ post, slot }) => [post.id, { ...slot, ...rule }])),
    lack: 'posts',
    others,
    movesOthers: others.some(isMoved),
    changes: room.listChanges(),
  };
}

interface Storing extends Pick<Entering, 'workspaceId' | 'limits'> {
  readonly entries: PlannedEntries;
}

/**
 * Frees the former slots of posts that move into a queue, moves the others back, and counts all of them on their new
 * days. Call it before the posts get their new times. Throws `daily_limit_reached`.
 */
export async function makeRoom(
  sql: Sql,
  { entries: { queue, schedules, others: arranged, changes }, workspaceId, limits }: Storing,
): Promise<void> {
  await leaveQueues(sql, [...schedules.keys()]);
  const { id: queueId, timeZone } = queue;
  await storeMoves(sql, { workspaceId, queueId, timeZone, limits, arranged, changes });
}

/** Stores the slots of posts that have their new times, and holds the posts if the queue is paused. */
export async function enterSlots(
  sql: Sql,
  { entries: { queue, schedules }, now }: Pick<Storing, 'entries'> & Pick<Entering, 'now'>,
): Promise<void> {
  const entries = [...schedules].map(([postId, { at }]) => ({ postId, at }));
  await insertQueueEntries(sql, { queueId: queue.id, entries });
  if (!queue.isPaused) return;
  const postIds = entries.map(({ postId }) => postId);
  await holdPlanned(sql, { postIds, reason: 'held_queue_paused', now });
}
