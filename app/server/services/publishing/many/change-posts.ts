import {
  type ChangePostsInput,
  type ChangePostsOutput,
  MAX_CHANGED_POSTS,
  type PostsFilter,
} from '#app/domain/posts/change-posts.ts';
import { PlannedState } from '#app/domain/posts/list-posts.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { toQueueNameKey } from '#app/domain/queues/queue-limits.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { findUsedDays, lockUsedDays } from '#app/server/db/queries/usage-day.ts';
import { type Sql, withinPrisma } from '#app/server/db/sql.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { confirmResponse } from '#app/server/services/idempotency/current-call.ts';
import {
  lockForEntries,
  type LockedQueue,
  type PlannedEntries,
} from '#app/server/services/queues/move-into-queue.ts';
import { findNamedQueue } from '#app/server/services/queues/resolve-queue.ts';
import { toSlotError, toUnknownViolation } from '#app/server/services/queues/slot-violations.ts';
import { getPlanLimits, type PlanLimits } from '#app/server/services/usage/plan-limits.ts';
import { withFreshShortLinks } from '#app/server/services/short-links/post-short-links.ts';
import { requireSubscription } from '#app/server/services/usage/reserve-usage.ts';
import { refuseViolations } from '../accept/prepare-post.ts';
import { findPlannedIds } from '../read/find-planned-ids.ts';
import { releaseDuePosts } from '../schedule/release-due.ts';
import { resolveNewTime } from '../manage/move-post.ts';
import { type DayMove, planDayUse, toUseDay } from './plan-day-use.ts';
import { type ChangeFacts, type PlannedPostChange, planPostChange } from './plan-post-change.ts';
import { readPlannedPosts } from './planned-posts.ts';
import { planQueueMoves } from './plan-queue-moves.ts';
import { readChangeFacts } from './read-change-facts.ts';
import { findRepetitions } from './refuse-repeated.ts';
import { storePostChanges } from './store-post-changes.ts';
import { toChangeOutput } from './to-change-output.ts';

interface Request {
  readonly input: ChangePostsInput;
  readonly dryRun: boolean;
  /** Refuses posts that aren't at the time given here, by ID. */
  readonly from?: ReadonlyMap<string, string>;
}

/**
 * Moves, cancels, or changes the options of many scheduled or held posts: all that can change, in one transaction and
 * in a number of statements that doesn't depend on theirs. The others are reported with the reasons. A dry run stores
 * nothing. Throws `validation_failed` if the change can't apply to any post or the filter finds too many, and
 * `subscription_required` or `payment_past_due` for a new time without a plan.
 */
export async function changePosts(
  deps: ServiceDeps,
  actor: Actor,
  { input, dryRun, from }: Request,
): Promise<ChangePostsOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const { change, filter } = input;
  const limits = await getPlanLimits(deps.prisma, actor.workspaceId);
  const now = deps.clock.now();
  if (change.moveBy !== undefined || change.publishAt !== undefined || change.queue !== undefined)
    requireSubscription(limits);
  const { schedule, violations } = change.publishAt
    ? resolveNewTime(change.publishAt, { now, limits })
    : { schedule: null, violations: [] };
  const { queue, violations: unqueued } = await findNamedQueue(deps, actor, change);
  refuseViolations(
    [...violations, ...unqueued].map((one) => ({ ...one, pointer: `/change${one.pointer}` })),
  );
  const ids = await selectIds(deps, actor, filter);
  const work = { input, ids, schedule, queue, limits, now, from };
  if (dryRun) {
    const results = await planAll(deps, actor, {
      ...work,
      tx: deps.prisma,
      sql: deps.sql,
      isLocked: false,
    });
    return toChangeOutput(results.changes, { ids, dryRun, queue });
  }
  const output = await storeChanges(deps, actor, work);
  if (output.items.length > 0) confirmResponse();
  if (change.publishAt === 'now') await releaseDuePosts(deps);
  return output;
}

type Work = Pick<Planning, 'input' | 'ids' | 'schedule' | 'queue' | 'limits' | 'now' | 'from'>;

/** Plans and stores the changes in one transaction. */
function storeChanges(deps: ServiceDeps, actor: Actor, work: Work): Promise<ChangePostsOutput> {
  const { ids } = work;
  const store = async (tx: Prisma.TransactionClient): Promise<ChangePostsOutput> => {
    const sql = withinPrisma(tx);
    const locked = { ...work, queue: work.queue && (await lockTarget(sql, actor, work)) };
    await tx.$queryRaw`
      SELECT id FROM post WHERE workspace_id = ${actor.workspaceId} AND id = ANY(${ids}) ORDER BY id FOR UPDATE`;
    const results = await planAll(deps, actor, { ...locked, tx, sql, isLocked: true });
    const output = { ids, dryRun: false, queue: locked.queue };
    const response = toChangeOutput(results.changes, output);
    await storePostChanges(tx, actor, { ...work, ...results, response });
    return response;
  };
  return withFreshShortLinks(() => deps.prisma.$transaction(store));
}

/** Locks the queue that the posts move into, ahead of the posts, as every writer that gives slots does. */
async function lockTarget(
  sql: Sql,
  { workspaceId }: Actor,
  { input, queue, ids }: Pick<Planning, 'input' | 'queue' | 'ids'>,
): Promise<LockedQueue> {
  const isFront = input.change.queueFront === true;
  const target = { workspaceId, queueId: queue?.id ?? '', isFront, postIds: ids };
  const locked = await lockForEntries(sql, target);
  if (!locked) throw toSlotError(toUnknownViolation('/change/queue'));
  return locked;
}

/** Returns the IDs of the posts that the filter finds. Throws `validation_failed` if they're too many. */
async function selectIds(deps: ServiceDeps, actor: Actor, filter: PostsFilter): Promise<string[]> {
  const { ids, state, accountIds, queue, ...filters } = filter;
  if (ids !== undefined) return [...new Set(ids)];
  const found = await findPlannedIds(deps, actor, {
    states: state === undefined ? PlannedState.options : [state],
    filters: { ...filters, accountId: accountIds?.join(','), limit: MAX_CHANGED_POSTS },
    others: queue === undefined ? [] : [isInQueue(actor, queue)],
  });
  if (found.length <= MAX_CHANGED_POSTS) return found;
  const message = `The filter finds more than ${formatCount(MAX_CHANGED_POSTS, 'post')}, and one call changes at most that many. Narrow it, for example with \`from\` and \`to\`.`;
  throw new AppError('validation_failed', {
    message,
    violations: [{ pointer: '/filter', code: 'too_big', message }],
  });
}

function isInQueue({ workspaceId }: Actor, named: string): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM queue_post qp JOIN queue q ON q.id = qp.queue_id
    WHERE qp.post_id = p.id AND q.workspace_id = ${workspaceId}
      AND (q.id = ${named} OR q.name_key = ${toQueueNameKey(named.trim())}))`;
}

interface Planning {
  readonly input: ChangePostsInput;
  readonly ids: readonly string[];
  readonly schedule: ChangeFacts['schedule'];
  /** The queue that the posts move into; null for another change. */
  readonly queue: LockedQueue | null;
  readonly limits: PlanLimits;
  readonly now: Date;
  readonly from: Request['from'];
  readonly tx: Pick<Prisma.TransactionClient, 'post' | 'account' | 'workspace'>;
  readonly sql: Sql;
  /** Locks the days whose use changes. The caller has locked the posts. */
  readonly isLocked: boolean;
}

interface Planned {
  readonly changes: readonly PlannedPostChange[];
  /** The slots that they get; null for another change. */
  readonly entries: PlannedEntries | null;
  readonly days: ReturnType<typeof planDayUse>['days'];
}

async function planAll(deps: ServiceDeps, actor: Actor, planning: Planning): Promise<Planned> {
  const { input, ids, schedule, queue, limits, now, from, tx, sql } = planning;
  const { change } = input;
  const posts = await readPlannedPosts(tx, actor, ids);
  const read = await readChangeFacts({ ...deps, prisma: tx, sql }, actor, {
    posts,
    change,
    schedule,
    willStore: planning.isLocked,
  });
  const facts: ChangeFacts = { change, now, schedule, ...read, from };
  const isFront = change.queueFront === true;
  const giveSlots = async (changes: readonly PlannedPostChange[]) =>
    queue
      ? planQueueMoves(sql, actor, { queue, isFront, changes, limits, now })
      : { changes, entries: null };
  const { changes: planned, entries } = await giveSlots(
    posts.map((post) => planPostChange(deps, post, facts)),
  );
  const { duplicateWindowMinutes } = deps.settings;
  const repetitions = await findRepetitions(sql, planned, {
    workspaceId: actor.workspaceId,
    windowMinutes: change.allowDuplicate ? 0 : duplicateWindowMinutes,
  });
  const unique = planned.map((one) => refuse(one, repetitions.get(one.post.id)));
  if (!queue) return planDays(actor, planning, unique);
  // The slot of a refused post goes to another one.
  const settled = repetitions.size > 0 ? await giveSlots(unique) : { changes: unique, entries };
  return { ...settled, days: [] };
}

/** Refuses the posts whose new day is full. */
async function planDays(
  { workspaceId }: Actor,
  { limits, sql, isLocked }: Planning,
  changes: readonly PlannedPostChange[],
): Promise<Planned> {
  const moves = changes
    .flatMap(toDayMove)
    .filter(({ from, to }) => toUseDay(from, limits) !== toUseDay(to, limits));
  if (moves.length === 0) return { changes, entries: null, days: [] };
  const ordered = moves.toSorted((a, b) => a.to.getTime() - b.to.getTime());
  const days = [
    ...new Set(ordered.flatMap(({ from, to }) => [toUseDay(from, limits), toUseDay(to, limits)])),
  ];
  const { timeZone } = limits;
  const used = isLocked
    ? await lockUsedDays(sql, { workspaceId, timeZone, days })
    : await findUsedDays(sql, { workspaceId, days });
  const plan = planDayUse(used, ordered, limits);
  const isFull = ({ post, schedule }: PlannedPostChange) => {
    if (!plan.refused.has(post.id) || schedule === null) return undefined;
    const message = `${toUseDay(schedule.at, limits)} is full: your plan allows ${formatCount(limits.postsPerDay, 'post')} and ${formatCount(limits.deliveriesPerDay, 'platform post')} a day. Choose another day.`;
    return { pointer: '/change', code: 'day_full' as const, message };
  };
  const kept = changes.map((one) => refuse(one, isFull(one)));
  return { changes: kept, entries: null, days: plan.days };
}

function toDayMove({ post, schedule }: PlannedPostChange): DayMove[] {
  if (schedule === null) return [];
  const { id: postId, countedAt: from, posts, deliveries } = post;
  return [{ postId, from, to: schedule.at, posts, deliveries: deliveries.length }];
}

function refuse(
  change: PlannedPostChange,
  violation: PlannedPostChange['violations'][number] | undefined,
): PlannedPostChange {
  if (!violation) return change;
  return {
    ...change,
    schedule: null,
    options: null,
    violations: [...change.violations, violation],
  };
}
