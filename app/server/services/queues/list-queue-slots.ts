import { listSlots } from '#app/domain/queues/list-slots.ts';
import { PostState } from '#app/domain/posts/post-state.ts';
import type { ListQueueSlotsInput, QueueSlotsOutput } from '#app/domain/queues/queues.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getPlanLimits } from '../usage/plan-limits.ts';
import { type ById, noSuchQueue } from './queue-rows.ts';
import { findSlot } from './take-slot.ts';

const CAPTION_CHARACTERS = 300;

interface TakenBy {
  readonly at: Date;
  readonly local: string;
  readonly id: string;
  readonly state: string;
  readonly caption: string;
  readonly environment: string;
}

/**
 * Lists a queue's next slots with the posts that have them, also posts at times that aren't slots anymore. Throws
 * `not_found`.
 */
export async function listQueueSlots(
  { prisma, sql, clock }: Pick<ServiceDeps, 'prisma' | 'sql' | 'clock'>,
  actor: Actor,
  { queueId, limit }: ListQueueSlotsInput & ById,
): Promise<QueueSlotsOutput> {
  requireRole(actor, 'viewer', 'posts:read');
  const { workspaceId } = actor;
  const now = clock.now();
  const queue = await prisma.queue.findFirst({ where: { id: queueId, workspaceId } });
  if (!queue) throw noSuchQueue();
  const { timeZone, slots, pausedAt, name } = queue;
  const taken = await prisma.$queryRaw<TakenBy[]>`
    SELECT qp.slot_at AS at, coalesce(p.publish_local, '') AS local, p.id, p.state_summary AS state, p.environment,
      left(coalesce(p.content #>> '{content,captions,0}', ''), ${CAPTION_CHARACTERS}) AS caption
    FROM queue_post qp JOIN post p ON p.id = qp.post_id
    WHERE qp.queue_id = ${queueId} AND qp.slot_at > ${now} ORDER BY qp.slot_at LIMIT ${limit}`;
  const listed = takeFirst(listSlots({ timeZone, slots }, now), limit);
  const byTime = new Map(taken.map((row) => [row.at.getTime(), row]));
  const free = listed.filter(({ at }) => !byTime.has(at.getTime()));
  const items = [...taken, ...free]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, limit)
    .map(({ at, local }) => toItem({ at, local }, { row: byTime.get(at.getTime()), actor }));
  const limits = await getPlanLimits(prisma, workspaceId);
  const request = { workspaceId, queueId, isFront: false, limits, now, deliveries: 1 };
  const found = { id: queueId, name, timeZone, slots, isPaused: pausedAt !== null };
  const nextFree = await orNull(findSlot(sql, { queue: found, request: { ...request, posts: 1 } }));
  return {
    queueId,
    timeZone,
    pausedAt: pausedAt?.toISOString() ?? null,
    nextFreeAt: nextFree?.at.toISOString() ?? null,
    items,
  };
}

function takeFirst<T>(all: Iterable<T>, count: number): T[] {
  const first: T[] = [];
  for (const one of all) {
    first.push(one);
    if (first.length === count) break;
  }
  return first;
}

function toItem(
  { at, local }: { at: Date; local: string },
  { row, actor: { environment } }: { row: TakenBy | undefined; actor: Actor },
): QueueSlotsOutput['items'][number] {
  const isVisible = row !== undefined && (!environment || row.environment === environment);
  const post = isVisible
    ? { id: row.id, state: PostState.parse(row.state), caption: row.caption }
    : null;
  return { at: at.toISOString(), local, isTaken: row !== undefined, post };
}

async function orNull<T>(finding: Promise<T>): Promise<T | null> {
  try {
    return await finding;
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return null;
    throw error;
  }
}
