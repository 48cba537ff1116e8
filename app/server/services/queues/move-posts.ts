import type { Arranged, QueuedPost } from '#app/domain/queues/arrange-posts.ts';
import { moveQueueEntries, type QueueEntry } from '#app/server/db/queries/queue.ts';
import {
  type DayUse,
  listDaysFrom,
  lockUsedDays,
  setUsedDays,
} from '#app/server/db/queries/usage-day.ts';
import type { Sql } from '#app/server/db/sql.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type PlanLimits, toDayText } from '../usage/plan-limits.ts';
import { ZONES_VERSION } from '../zones-version.ts';
import { DayRoom, type PostShare } from './day-room.ts';

/** A post of a queue, or a new one. */
export interface Movable extends QueuedPost, PostShare {
  /** The slot that it leaves; null for a new post. */
  readonly leavesAt: Date | null;
}

/** Reads what is used of each day from now on. */
export async function readRoom(
  sql: Sql,
  { workspaceId, limits, now }: { workspaceId: string; limits: PlanLimits; now: Date },
): Promise<DayRoom> {
  // Posts that were held since an earlier day still count there, and give that back when they move.
  const from = toDayText(new Date(now.getTime() - HELD_MS));
  return new DayRoom(limits, await listDaysFrom(sql, { workspaceId, from }));
}

const HELD_MS = 366 * 24 * 60 * 60 * 1000;

/** Returns a post of a queue as one that can get another slot. */
export function toMovable(entry: QueueEntry, now: Date): Movable {
  const { postId: id, slotAt, local, posts, deliveries } = entry;
  const slot = slotAt > now ? { at: slotAt, local } : null;
  return { id, slot, leavesAt: slotAt, posts, deliveries };
}

/** Returns whether a post got another slot than the one that it had. */
export const isMoved = ({ post, slot }: Arranged<Movable>): boolean =>
  post.leavesAt?.getTime() !== slot.at.getTime();

interface Moving {
  readonly workspaceId: string;
  readonly queueId: string;
  readonly timeZone: string;
  readonly limits: PlanLimits;
  readonly arranged: readonly Arranged<Movable>[];
  /** What the moves change on each day. */
  readonly changes: readonly DayUse[];
}

/**
 * Moves posts to the slots they got, with the daily limits that they count against. Throws `daily_limit_reached` if
 * another post has taken the last place of a day in the meantime. Returns how many posts moved.
 */
export async function storeMoves(
  sql: Sql,
  { workspaceId, queueId, timeZone, limits, arranged, changes }: Moving,
): Promise<number> {
  const moves = arranged.filter(isMoved).map(({ post, slot }) => ({ postId: post.id, ...slot }));
  await moveQueueEntries(sql, { queueId, moves, timeZone, zonesVersion: ZONES_VERSION });
  await countChanges(sql, { workspaceId, limits, changes });
  return moves.length;
}

async function countChanges(
  sql: Sql,
  { workspaceId, limits, changes }: Pick<Moving, 'workspaceId' | 'limits' | 'changes'>,
): Promise<void> {
  if (changes.length === 0) return;
  const { timeZone, postsPerDay, deliveriesPerDay } = limits;
  const locked = await lockUsedDays(sql, {
    workspaceId,
    timeZone,
    days: changes.map(({ day }) => day),
  });
  const used = new Map(locked.map((one) => [one.day, one]));
  const days = changes.map(({ day, posts, deliveries }) => {
    const before = used.get(day) ?? { posts: 0, deliveries: 0 };
    const after = {
      day,
      posts: before.posts + posts,
      deliveries: before.deliveries + deliveries,
    };
    const isFull =
      (posts > 0 && after.posts > postsPerDay) ||
      (deliveries > 0 && after.deliveries > deliveriesPerDay);
    if (!isFull) return after;
    throw new AppError('daily_limit_reached', {
      message: `${day} has just become full, so nothing was changed. Try again.`,
      meta: { day },
    });
  });
  await setUsedDays(sql, { workspaceId, days });
}
