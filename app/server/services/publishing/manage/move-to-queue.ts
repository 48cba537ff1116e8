import type { Prisma } from '#app/server/db/generated/client.ts';
import type { NewSchedule } from '#app/server/db/queries/post.ts';
import { lockQueue } from '#app/server/db/queries/queue.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import type { Actor } from '#app/server/services/actor.ts';
import {
  lockForEntries,
  type PlannedEntries,
  planEntries,
} from '#app/server/services/queues/move-into-queue.ts';
import {
  toFullViolation,
  toSlotError,
  toUnknownViolation,
} from '#app/server/services/queues/slot-violations.ts';
import type { PlanLimits } from '#app/server/services/usage/plan-limits.ts';
import type { FoundDelivery } from '../store/find-delivery.ts';

/** A queue that a post moves into, and whether to its front. */
export interface QueueTarget {
  readonly queueId: string;
  readonly isFront: boolean;
}

/** Where a post moves: to a time, or into a queue. */
export interface PlannedMove {
  readonly limits: PlanLimits;
  readonly to: NewSchedule | QueueTarget;
}

/** A move whose time is known. */
export interface SettledMove {
  readonly schedule: NewSchedule;
  readonly limits: PlanLimits;
  /** Null if the post moves to a time of its own. */
  readonly entries: PlannedEntries | null;
}

/** Locks what a move into a queue changes, ahead of the post, as every writer that gives slots does. */
export async function lockMove(
  tx: Prisma.TransactionClient,
  { workspaceId }: Actor,
  { postId, move }: { readonly postId: string; readonly move: PlannedMove | null },
): Promise<void> {
  if (!move || !('queueId' in move.to)) return;
  await lockForEntries(withinPrisma(tx), { workspaceId, ...move.to, postIds: [postId] });
}

interface Settling {
  readonly postId: string;
  readonly move: PlannedMove;
  /** The post's deliveries that move. */
  readonly deliveries: readonly FoundDelivery[];
  readonly now: Date;
}

/** Chooses the slot of a post that moves into a queue. Throws `validation_failed` if there's no free one. */
export async function settleMove(
  tx: Prisma.TransactionClient,
  { workspaceId }: Actor,
  { postId, move: { limits, to }, deliveries, now }: Settling,
): Promise<SettledMove> {
  if (!('queueId' in to)) return { schedule: to, limits, entries: null };
  const sql = withinPrisma(tx);
  const queue = await lockQueue(sql, { id: to.queueId, workspaceId });
  if (!queue) throw toSlotError(toUnknownViolation());
  const { countsAsPost, createdAt } = await tx.post.findUniqueOrThrow({
    where: { id: postId },
    select: { countsAsPost: true, createdAt: true },
  });
  const share = { posts: countsAsPost ? 1 : 0, deliveries: deliveries.length };
  const incoming = [{ id: postId, countedAt: deliveries[0]?.countedAt ?? createdAt, ...share }];
  const { isFront } = to;
  const entries = await planEntries(sql, { workspaceId, queue, isFront, limits, now, incoming });
  const schedule = entries.schedules.get(postId);
  if (!schedule) throw toSlotError(toFullViolation(queue, entries.lack));
  return { schedule, limits, entries };
}
