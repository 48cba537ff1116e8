import { arrangePosts } from '#app/domain/queues/arrange-posts.ts';
import { listSlots, type SlotTime } from '#app/domain/queues/list-slots.ts';
import { MAX_QUEUE_POSTS } from '#app/domain/queues/queue-limits.ts';
import type { QueueOutput } from '#app/domain/queues/queues.ts';
import { toMinutesOfWeek } from '#app/domain/queues/slot-times.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getPlanLimits } from '../usage/plan-limits.ts';
import type { DayRoom } from './day-room.ts';
import { readRoom } from './move-posts.ts';
import { findQueues } from './queue-rows.ts';

export interface QueueWithSlot extends QueueOutput {
  /** The slot that the next post gets, if it goes to one account; null if none of the next ones is free. */
  readonly nextFreeAt: string | null;
}

export interface QueuesWithSlots {
  readonly now: Date;
  /** By name. */
  readonly queues: readonly QueueWithSlot[];
}

/** A full queue's slots and one more, so that only days whose limit is full can hide a free one. */
const SEARCHED_SLOTS = MAX_QUEUE_POSTS + 1;

/** Lists the workspace's queues by name, each with its next free slot, in a constant number of statements. */
export async function listQueuesWithSlots(
  deps: Pick<ServiceDeps, 'prisma' | 'sql' | 'clock'>,
  actor: Actor,
): Promise<QueuesWithSlots> {
  requireRole(actor, 'viewer', 'posts:read');
  const { workspaceId } = actor;
  const now = deps.clock.now();
  const [queues, limits, taken] = await Promise.all([
    findQueues(deps, actor),
    getPlanLimits(deps.prisma, workspaceId),
    deps.prisma.queuePost.findMany({
      where: { queue: { workspaceId }, slotAt: { gt: now } },
      select: { queueId: true, slotAt: true },
    }),
  ]);
  const room = await readRoom(deps.sql, { workspaceId, limits, now });
  const byQueue = Map.groupBy(taken, ({ queueId }) => queueId);
  const found = queues.map((queue) => {
    const times = new Set((byQueue.get(queue.id) ?? []).map(({ slotAt }) => slotAt.getTime()));
    return { ...queue, nextFreeAt: findFree(queue, { taken: times, room, now }) };
  });
  return { now, queues: found };
}

interface Facts {
  readonly taken: ReadonlySet<number>;
  readonly room: DayRoom;
  readonly now: Date;
}

const ONE_POST = { id: '', slot: null, posts: 1, deliveries: 1 };

function findFree(
  { timeZone, slots, postCount }: QueueOutput,
  { taken, room, now }: Facts,
): string | null {
  if (postCount >= MAX_QUEUE_POSTS) return null;
  const arranged = arrangePosts({
    posts: [ONE_POST],
    slots: takeFirst(listSlots({ timeZone, slots: toMinutesOfWeek(slots) }, now)),
    isTaken: (at) => taken.has(at.getTime()),
    takeRoom: (at, post) => room.take(at, post),
  });
  const slot = arranged?.[0]?.slot ?? null;
  // The other queues' next posts don't compete for the day.
  if (slot) room.leave(slot.at, ONE_POST);
  return slot?.at.toISOString() ?? null;
}

function* takeFirst(slots: Iterable<SlotTime>): Generator<SlotTime> {
  let count = 0;
  for (const slot of slots) {
    yield slot;
    count += 1;
    if (count === SEARCHED_SLOTS) return;
  }
}
