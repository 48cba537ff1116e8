import type { ChangePostInput } from '#app/domain/posts/post-changes.ts';
import { toWallTime } from '#app/domain/posts/scheduled-time.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { lockUsedDays } from '#app/server/db/queries/usage-day.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import { AppError, type Violation } from '#app/server/errors/app-error.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import {
  getPlanLimits,
  getQuotaDay,
  type PlanLimits,
  toDayText,
} from '#app/server/services/usage/plan-limits.ts';
import { findNamedQueue } from '#app/server/services/queues/resolve-queue.ts';
import { enterSlots, makeRoom } from '#app/server/services/queues/move-into-queue.ts';
import { requireSubscription, reserveUsage } from '#app/server/services/usage/reserve-usage.ts';
import { ZONES_VERSION } from '#app/server/services/zones-version.ts';
import { planSchedule } from '../accept/plan-schedule.ts';
import { toAuthor } from '#app/server/services/deliveries/to-author.ts';
import { listDeliveries } from '../store/find-post.ts';
import { type MoveRecord, readMoveRecords } from './former-time.ts';
import type { PlannedMove, SettledMove } from './move-to-queue.ts';
import { storePostTime } from './store-post-time.ts';

interface MovePlan {
  /** Null if the time stays as it is, or is refused. */
  readonly planned: PlannedMove | null;
  readonly violations: readonly Violation[];
}

/** Resolves the new time or the queue of a post. Throws `subscription_required` or `payment_past_due`. */
export async function planMove(
  deps: Pick<ServiceDeps, 'prisma' | 'sql' | 'clock'>,
  actor: Actor,
  {
    publishAt,
    queue: named,
    queueFront,
  }: Pick<ChangePostInput, 'publishAt' | 'queue' | 'queueFront'>,
): Promise<MovePlan> {
  const { queue, violations } = await findNamedQueue(deps, actor, {
    publishAt,
    queue: named,
    queueFront,
  });
  if (publishAt === undefined && named === undefined) return { planned: null, violations };
  const limits = await getPlanLimits(deps.prisma, actor.workspaceId);
  requireSubscription(limits);
  if (publishAt === undefined) {
    const to = queue && { queueId: queue.id, isFront: queueFront === true };
    return { planned: to && { to, limits }, violations };
  }
  const time = resolveNewTime(publishAt, { now: deps.clock.now(), limits });
  const planned = time.schedule && { to: time.schedule, limits };
  return { planned, violations: [...time.violations, ...violations] };
}

/** Resolves a requested time; `now` is the current one. */
export function resolveNewTime(
  publishAt: NonNullable<ChangePostInput['publishAt']>,
  { now, limits }: { readonly now: Date; readonly limits: Pick<PlanLimits, 'timeZone'> },
): ReturnType<typeof planSchedule> {
  if (publishAt !== 'now') return planSchedule({ publishAt }, { now, limits });
  const { timeZone } = limits;
  const local = toWallTime(now.getTime(), timeZone);
  const schedule = { at: now, local, timeZone, rule: 'instant', zonesVersion: ZONES_VERSION };
  return { schedule, violations: [] };
}

/** Returns the time of a scheduled post; null if it has none. */
export async function findDueAt(
  tx: Prisma.TransactionClient,
  postId: string,
): Promise<Date | null> {
  const row = await tx.post.findUnique({ where: { id: postId }, select: { publishAt: true } });
  return row?.publishAt ?? null;
}

/** Throws `conflict` if a post has another time than the one that the caller has seen. */
export async function refuseMoved(
  tx: Prisma.TransactionClient,
  { postId, seenAt }: { readonly postId: string; readonly seenAt: Date },
): Promise<void> {
  const at = await findDueAt(tx, postId);
  if (at?.getTime() === seenAt.getTime()) return;
  throw new AppError('conflict', {
    message: 'Someone else moved this post in the meantime, so it stays at its new time.',
  });
}

interface Move {
  readonly postId: string;
  readonly move: SettledMove;
  readonly now: Date;
}

const NO_RECORDS: ReadonlyMap<string, MoveRecord> = new Map();

/**
 * Gives a post's unstarted deliveries another time, and counts them on that day, in the transaction that holds the
 * post's lock. Clears their lease, so a release that is checking them moves nothing. Throws `daily_limit_reached`.
 */
export async function storeMove(
  tx: Prisma.TransactionClient,
  actor: Actor,
  { postId, move: { schedule, limits, entries }, now }: Move,
): Promise<void> {
  const { at, local, timeZone } = schedule;
  const moved = (await listDeliveries(tx, postId)).filter(({ state }) => state !== 'canceled');
  const [first] = moved;
  if (!first) return;
  // Without a record, the move can't be undone: that would leave the posts that moved back where they are.
  const records = entries?.movesOthers ? NO_RECORDS : await readMoveRecords(tx, { postId, to: at });
  const { workspaceId } = actor;
  const sql = withinPrisma(tx);
  if (entries) await makeRoom(sql, { workspaceId, limits, entries });
  else await moveUsage(tx, { postId, limits, now, at, deliveries: moved });
  // The person who decides about a post without an author becomes its author.
  const orphan = await tx.delivery.count({ where: { postId, errorCode: 'held_author_left' } });
  await tx.delivery.updateMany({
    where: { id: { in: moved.map(({ id }) => id) } },
    data: {
      state: 'scheduled',
      runAt: at,
      countedAt: at,
      leaseToken: null,
      leaseUntil: null,
      lateAt: null,
      errorCode: null,
      errorMessage: null,
      errorRemedy: null,
    },
  });
  const isNow = at <= now;
  const kind = isNow ? 'publish_now' : 'rescheduled';
  const place = entries ? ` in the queue “${entries.queue.name}”` : '';
  const message = isNow
    ? 'Published now by a person.'
    : `Moved by a person to ${local} (${timeZone})${place}.`;
  await storePostTime(tx, {
    postId,
    schedule,
    deliveries: moved,
    toEvent: (id) => ({ kind, message, data: { ...toAuthor(actor), ...records.get(id) } }),
    ...(orphan > 0 ? { authorUserId: actor.userId } : {}),
    now,
  });
  if (entries) await enterSlots(sql, { entries, now });
}

export interface MovedUsage extends Pick<Move, 'postId' | 'now'> {
  readonly limits: PlanLimits;
  readonly at: Date;
  readonly deliveries: Awaited<ReturnType<typeof listDeliveries>>;
}

/** Counts the post on its new day instead of its old one. Throws `daily_limit_reached`. */
export async function moveUsage(
  tx: Prisma.TransactionClient,
  { postId, limits, now, at, deliveries }: MovedUsage,
): Promise<void> {
  const [first] = deliveries;
  if (!first) return;
  const { workspaceId, countedAt, createdAt } = first;
  const { timeZone } = limits;
  const oldDay = getQuotaDay(countedAt ?? createdAt, timeZone).day;
  const newDay = getQuotaDay(at, timeZone).day;
  if (oldDay.getTime() === newDay.getTime()) return;
  const sql = withinPrisma(tx);
  await lockUsedDays(sql, { workspaceId, timeZone, days: [oldDay, newDay].map(toDayText) });
  const { countsAsPost } = await tx.post.findUniqueOrThrow({
    where: { id: postId },
    select: { countsAsPost: true },
  });
  const posts = countsAsPost ? 1 : 0;
  await tx.$executeRaw`
    UPDATE usage_day SET deliveries_used = GREATEST(0, deliveries_used - ${deliveries.length}),
      posts_used = GREATEST(0, posts_used - ${posts}), updated_at = now()
    WHERE workspace_id = ${workspaceId} AND day = ${oldDay}::date`;
  const count = { deliveries: deliveries.length, posts } as const;
  await reserveUsage(sql, { workspaceId, limits, now, dueAt: at, ...count });
}
