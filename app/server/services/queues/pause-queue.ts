import { randomInt } from 'node:crypto';
import { arrangePosts, shufflePosts } from '#app/domain/queues/arrange-posts.ts';
import { listSlots } from '#app/domain/queues/list-slots.ts';
import type { QueueChangeOutput, QueueOutput } from '#app/domain/queues/queues.ts';
import { createId } from '#app/server/db/ids.ts';
import { updateSummaries } from '#app/server/db/queries/delivery-run.ts';
import { recordEvents } from '#app/server/db/queries/hold.ts';
import {
  listQueueEntries,
  lockQueue,
  lockQueuedPosts,
  releaseQueued,
  type QueueEntry,
  type QueueRow,
} from '#app/server/db/queries/queue.ts';
import { type Sql, withinPrisma } from '#app/server/db/sql.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import { holdPlanned } from '../deliveries/hold-planned.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import { getPlanLimits, type PlanLimits } from '../usage/plan-limits.ts';
import { readRoom, storeMoves, toMovable } from './move-posts.ts';
import { type ById, noSuchQueue, readQueue } from './queue-rows.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

/**
 * Pauses a queue: its posts are held, and nothing of it is published until it's resumed. Posts can still be added.
 * Idempotent. Throws `not_found`.
 */
export async function pauseQueue(deps: Deps, actor: Actor, byId: ById): Promise<QueueOutput> {
  requireRole(actor, 'editor', 'posts:write');
  await changePosts(deps, actor, {
    ...byId,
    change: async ({ sql, tx, queue, now, postIds }) => {
      if (queue.isPaused) return;
      const data = { pausedAt: now };
      await tx.queue.update({ where: { id: queue.id }, data, select: { id: true } });
      await holdPlanned(sql, { postIds, reason: 'held_queue_paused', now });
    },
  });
  return readQueue(deps, actor, byId);
}

/**
 * Resumes a queue. Posts whose slots are still to come keep them. Those that missed their slots get the next ones, in
 * order and ahead of the others, which move back as far as needed. Idempotent. Throws `not_found`, and `conflict` if
 * there aren't enough slots within two years.
 */
export async function resumeQueue(
  deps: Deps,
  actor: Actor,
  byId: ById,
): Promise<QueueChangeOutput> {
  requireRole(actor, 'editor', 'posts:write');
  let movedPosts = 0;
  const change = async (work: Work): Promise<void> => {
    const { sql, tx, queue, now } = work;
    if (!queue.isPaused) return;
    await tx.queue.update({
      where: { id: queue.id },
      data: { pausedAt: null },
      select: { id: true },
    });
    movedPosts = await rearrange(work, (entries) => entries);
    const released = await releaseQueued(sql, work.postIds);
    await recordEvents(sql, {
      deliveryIds: released.map(({ id }) => id),
      eventIds: released.map(() => createId('evt')),
      now,
      kind: 'resumed',
      message: 'Its queue was resumed.',
    });
    await updateSummaries(sql, [...new Set(released.map(({ postId }) => postId))]);
  };
  await changePosts(deps, actor, { ...byId, change });
  return { queue: await readQueue(deps, actor, byId), movedPosts };
}

/** Gives the slots of a queue's waiting posts to them in another, random order. Throws `not_found`. */
export async function shuffleQueue(
  deps: Deps,
  actor: Actor,
  byId: ById,
): Promise<QueueChangeOutput> {
  requireRole(actor, 'editor', 'posts:write');
  let movedPosts = 0;
  const change = async (work: Work): Promise<void> => {
    movedPosts = await rearrange(work, (entries) => {
      const waiting = entries.filter(({ slotAt }) => slotAt > work.now);
      const shuffled = shufflePosts(waiting, (below) => randomInt(below));
      return shuffled.map((entry, index) => {
        const { slotAt, local } = waiting[index] ?? entry;
        return { ...entry, slotAt, local, leavesAt: entry.slotAt };
      });
    });
  };
  await changePosts(deps, actor, { ...byId, change });
  return { queue: await readQueue(deps, actor, byId), movedPosts };
}

interface Work {
  readonly sql: Sql;
  readonly tx: Prisma.TransactionClient;
  readonly workspaceId: string;
  readonly queue: Omit<QueueRow, 'accountIds'>;
  readonly limits: PlanLimits;
  readonly now: Date;
  /** All posts with a slot. */
  readonly postIds: readonly string[];
  /** Those that wait for their slots, in order. */
  readonly entries: readonly QueueEntry[];
  /** Slots of posts that don't move. */
  readonly taken: ReadonlySet<number>;
}

/** Runs a change of a queue's posts in one transaction that holds the locks of all of them. */
async function changePosts(
  { prisma, clock }: Deps,
  { workspaceId }: Actor,
  { queueId, change }: ById & { readonly change: (work: Work) => Promise<void> },
): Promise<void> {
  const now = clock.now();
  await prisma.$transaction(async (tx) => {
    const sql = withinPrisma(tx);
    const queue = await lockQueue(sql, { id: queueId, workspaceId });
    if (!queue) throw noSuchQueue();
    await lockQueuedPosts(sql, queueId);
    const all = await listQueueEntries(sql, { queueId, after: now });
    const entries = all.filter(({ canMove }) => canMove);
    const fixed = all.filter(({ canMove }) => !canMove);
    const taken = new Set(fixed.map(({ slotAt }) => slotAt.getTime()));
    const limits = await getPlanLimits(tx, workspaceId);
    const postIds = all.map(({ postId }) => postId);
    await change({ sql, tx, workspaceId, queue, limits, now, postIds, entries, taken });
    await recordEffect(tx, queueId);
  });
}

/** An entry with the slot that it should get; `leavesAt` is the one that it has, if that's another. */
type Reordered = QueueEntry & { readonly leavesAt?: Date };

async function rearrange(
  { sql, workspaceId, queue, limits, now, entries, taken }: Work,
  order: (entries: readonly QueueEntry[]) => readonly Reordered[],
): Promise<number> {
  const posts = order(entries).map((entry) => {
    const movable = toMovable(entry, now);
    return { ...movable, leavesAt: entry.leavesAt ?? movable.leavesAt };
  });
  if (posts.every(({ slot, leavesAt }) => slot?.at.getTime() === leavesAt?.getTime())) return 0;
  const room = await readRoom(sql, { workspaceId, limits, now });
  for (const post of posts) if (post.leavesAt) room.leave(post.leavesAt, post);
  const arranged = arrangePosts({
    posts,
    slots: listSlots(queue, now),
    isTaken: (at) => taken.has(at.getTime()),
    takeRoom: (at, post) => room.take(at, post),
  });
  if (!arranged) {
    const message = `The queue “${queue.name}” has too few free slots within two years for all of its posts. Add slots, then try again.`;
    throw new AppError('conflict', { message });
  }
  const { timeZone } = queue;
  const changes = room.listChanges();
  const queueId = queue.id;
  return storeMoves(sql, { workspaceId, queueId, timeZone, limits, arranged, changes });
}
