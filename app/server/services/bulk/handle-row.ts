import { toDailyLimitMessage } from '#app/domain/errors/messages/publishing.ts';
import { hoursUntil } from '#app/domain/billing/plans.ts';
import type { PostPlanOutput } from '#app/domain/posts/post-plan.ts';
import type { PostSchedule } from '#app/domain/posts/post-schedule.ts';
import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import { joinMessages } from '#app/domain/errors/cap-violations.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError, type Violation } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { checkRest, planRequest } from '../publishing/accept/plan-request.ts';
import { publishPost } from '../publishing/accept/publish-post.ts';
import { getPlanLimits } from '../usage/plan-limits.ts';
import { createPlanError } from '../usage/reserve-usage.ts';
import { type PromisedUsage, toDue } from './promised-usage.ts';
import type { ReceivedRow } from './received-row.ts';

/** What is stored about a row; never its content. */
export interface RowResult {
  readonly number: number;
  readonly hash: string;
  readonly externalId: string | null;
  readonly state: 'accepted' | 'valid' | 'refused' | 'left_out';
  readonly deliveries: number;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly violations: readonly Prisma.InputJsonObject[];
  /** How many more violations there are. */
  readonly violationsOmitted: number;
  /** When a valid row would be published; null for one that would be published at once, and for others. */
  readonly schedule: PostSchedule | null;
}

/** Returns the columns of a result. */
export function toRowData({ schedule, violations, ...result }: RowResult) {
  return { ...result, violations: [...violations], ...(schedule ? { schedule } : {}) };
}

interface RowWork {
  readonly bulkId: string;
  readonly dryRun: boolean;
  readonly row: ReceivedRow;
  /** In a dry run, the usage that the earlier rows would have. */
  readonly promised: PromisedUsage;
}

/** Thrown when the bulk was canceled and accepts no more rows. */
export class BulkCanceled extends Error {
  override readonly name = 'BulkCanceled';
}

/**
 * Publishes a row, or returns why it can't be published. Accepted rows are already stored. Throws
 * BulkCanceled.
 */
export async function handleRow(
  deps: ServiceDeps,
  actor: Actor,
  work: RowWork,
): Promise<RowResult> {
  const { row, dryRun, bulkId } = work;
  const { input, leftOut } = row;
  if (leftOut) {
    const why = { errorCode: leftOut.code, errorMessage: leftOut.message };
    return { ...toResult(row, 'left_out'), ...why };
  }
  try {
    if (input === null) return refuse(row, createRowError(await listAgainst(deps, actor, row)));
    if (dryRun) return await validateRow(deps, actor, { ...work, input });
    await publishPost(deps, actor, {
      input,
      source: 'bulk',
      also: async (tx, postId) => {
        await requireOpen(tx, bulkId);
        const data = { ...toRowData(toResult(row, 'accepted')), bulkId, postId };
        await tx.bulkRow.create({ data, select: { number: true } });
      },
    });
    return toResult(row, 'accepted');
  } catch (error) {
    if (error instanceof BulkCanceled) throw error;
    if (error instanceof AppError) return refuse(row, error);
    const accepted = await findAcceptedRow(deps, bulkId, row);
    if (accepted) return accepted;
    deps.logger.error({ err: error, bulkId, row: row.number }, 'A row of a bulk job failed.');
    const message = 'Something went wrong on our side. Send this row again with a new key.';
    return refuse(row, new AppError('internal', { message }));
  }
}

/**
 * Finds a row that a concurrent call with the same rows stored first, in which case the database rejected
 * this one.
 */
async function findAcceptedRow(
  { prisma }: ServiceDeps,
  bulkId: string,
  row: ReceivedRow,
): Promise<RowResult | null> {
  const accepted = await prisma.bulkRow.findUnique({
    where: { bulkId_number: { bulkId, number: row.number } },
    select: { state: true },
  });
  return accepted?.state === 'accepted' ? toResult(row, 'accepted') : null;
}

/**
 * Throws BulkCanceled if the bulk is canceled. A cancellation waits for rows that hold this lock, and then
 * finds their posts.
 */
async function requireOpen(tx: Prisma.TransactionClient, bulkId: string): Promise<void> {
  const [bulk] = await tx.$queryRaw<{ state: string }[]>`
    SELECT state FROM bulk WHERE id = ${bulkId} FOR SHARE`;
  if (bulk?.state === 'canceled') throw new BulkCanceled();
}

/** Lists every violation, even if part of the row can't be parsed. */
async function listAgainst(
  deps: ServiceDeps,
  actor: Actor,
  { violations, rest }: ReceivedRow,
): Promise<Violation[]> {
  return [...violations, ...(await checkRest(deps, actor, rest))];
}

function createRowError(violations: readonly Violation[], violationsOmitted = 0): AppError {
  const messages = violations.map((violation) => violation.message);
  const message = joinMessages(messages, violationsOmitted);
  return new AppError('validation_failed', { message, violations, violationsOmitted });
}

async function validateRow(
  deps: ServiceDeps,
  actor: Actor,
  { row, input, promised }: RowWork & { input: PublishPostInput },
): Promise<RowResult> {
  const plan = await planRequest(deps, actor, { input, promised });
  if (plan.violations.length > 0)
    return refuse(row, createRowError(plan.violations, plan.violationsOmitted));
  const shortage =
    plan.quota.limit === 0
      ? createPlanError(await getPlanLimits(deps.prisma, actor.workspaceId))
      : findShortage(plan, { promised, now: deps.clock.now() });
  if (shortage) return refuse(row, shortage);
  const { schedule } = plan;
  const deliveries = plan.deliveries.length;
  promised.add({ ...toDue(schedule), posts: 1, deliveries });
  return { ...toResult(row, 'valid'), deliveries, schedule };
}

/** Returns the error if the daily quota wouldn't suffice, assuming that the earlier rows were published. */
function findShortage(
  { quota, deliveries }: PostPlanOutput,
  { promised, now }: Pick<RowWork, 'promised'> & { now: Date },
): AppError | null {
  const earlier = promised.read(quota.resetAt);
  const posts = quota.used + earlier.posts;
  const platformPosts = quota.deliveriesUsed + earlier.deliveries;
  const lacksPosts = posts + 1 > quota.limit;
  if (!lacksPosts && platformPosts + deliveries.length <= quota.deliveriesLimit) return null;
  const [used, limit, what] = lacksPosts
    ? ([posts, quota.limit, 'posts'] as const)
    : ([platformPosts, quota.deliveriesLimit, 'platform posts'] as const);
  const hours = hoursUntil(new Date(quota.resetAt), now);
  const message = toDailyLimitMessage({ used, limit, what, hours });
  return new AppError('daily_limit_reached', { message });
}

function toResult({ number, hash, externalId }: ReceivedRow, state: RowResult['state']): RowResult {
  const nothing = {
    deliveries: 0,
    errorCode: null,
    errorMessage: null,
    violations: [],
    violationsOmitted: 0,
    schedule: null,
  };
  return { number, hash, externalId, state, ...nothing };
}

function refuse(row: ReceivedRow, error: AppError): RowResult {
  const { code, message, violations, violationsOmitted } = error;
  return {
    ...toResult(row, 'refused'),
    errorCode: code,
    errorMessage: message.slice(0, 2000),
    violations: violations.map((violation) => ({ ...violation })),
    violationsOmitted,
  };
}
