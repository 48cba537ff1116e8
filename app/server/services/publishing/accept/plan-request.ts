import { measureText, type PostPlanOutput } from '#app/domain/posts/post-plan.ts';
import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import { getThreadFiles } from '#app/domain/posts/thread-files.ts';
import type { ReadableRest } from '#app/domain/errors/readable-rest.ts';
import { capViolations } from '#app/domain/errors/cap-violations.ts';
import type { Violation } from '#app/domain/errors/violations.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import type { PromisedPosts } from '#app/server/services/queues/take-slot.ts';
import { resolveTexts } from './resolve-texts.ts';
import { resolveQueue } from '#app/server/services/queues/resolve-queue.ts';
import { warnOfBannedWords } from './list-warnings.ts';
import { resolveResend } from './claim-resend.ts';
import type { PlannedDelivery } from './plan-post.ts';
import { findDueTime, planSchedule } from './plan-schedule.ts';
import { planTime } from './plan-time.ts';
import { preparePost, refuseViolations } from './prepare-post.ts';
import { warnOfExpiry } from './warn-of-expiry.ts';
import { readPostingFacts } from './read-posting-facts.ts';
import { type Duplicate, findDuplicate, toDuplicateError } from './refuse-duplicates.ts';

interface PlanRequest {
  readonly input: PublishPostInput;
  /** Posts that count as if they were stored already. */
  readonly promised?: PromisedPosts;
}

/**
 * Returns what publishing this request would do and everything that would block it, including plan, quota, and a
 * recent post that it repeats.
 * In a queue, it gets a slot that none of the `promised` posts has. Stores and sends nothing; for TikTok it queries the creator's options, as a real publish would.
 */
export async function planRequest(
  deps: ServiceDeps,
  actor: Actor,
  request: PlanRequest,
): Promise<PostPlanOutput> {
  return (await checkRequest(deps, actor, request)).plan;
}

async function checkRequest(
  deps: ServiceDeps,
  actor: Actor,
  { input: requested, promised }: PlanRequest,
): Promise<{ readonly plan: PostPlanOutput; readonly duplicate: Duplicate | null }> {
  requireRole(actor, 'editor', 'posts:write');
  const { input: own } = await resolveResend(deps, actor, requested);
  const { input: queued, queue, violations: unqueued } = await resolveQueue(deps, actor, own);
  const { input, violations: unfilled } = await resolveTexts(deps, actor, queued);
  const now = deps.clock.now();
  const askedFor = findDueTime(input, now);
  const facts = readPostingFacts(deps, actor, { input, dueAt: askedFor });
  const [{ deliveries, violations: refused, warnings }, read] = await Promise.all([
    preparePost(deps, actor, { input, facts }),
    facts,
  ]);
  const timed = await planTime(deps, actor, {
    input,
    queue,
    today: read.today,
    dueAt: askedFor,
    deliveries: deliveries.length,
    promised,
  });
  const { schedule, dueAt, today } = timed;
  const broken = [...unqueued, ...unfilled, ...timed.violations, ...refused];
  const { usage } = today.usage;
  const duplicate = await findRepeated(deps, actor, { input, deliveries, dueAt });
  const violations = duplicate ? [...broken, duplicate.violation] : broken;
  const { listed, omitted } = capViolations(violations);
  const deliveriesLeft = usage.deliveriesLimit - usage.deliveriesUsed;
  const isEnough = usage.remaining >= 1 && deliveriesLeft >= deliveries.length;
  const targets = deliveries.map(({ target }) => target);
  const plan = {
    valid: violations.length === 0 && isEnough,
    violations: [...listed],
    violationsOmitted: omitted,
    warnings: [
      ...warnOfBannedWords(input, today.bannedWords),
      ...warnings,
      ...(schedule ? warnOfExpiry(deps, targets, dueAt) : []),
    ],
    deliveries: deliveries.map(toOutput),
    schedule,
    quota: { ...usage, postsNeeded: 1, deliveriesNeeded: deliveries.length, isEnough },
  };
  return { plan, duplicate };
}

/** Returns the recent post that this one would repeat, or null if there's none or the request allows it. */
async function findRepeated(
  { sql, clock, settings }: ServiceDeps,
  { workspaceId }: Actor,
  {
    input,
    deliveries,
    dueAt,
  }: { input: PublishPostInput; deliveries: readonly PlannedDelivery[]; dueAt: Date },
): Promise<Duplicate | null> {
  if (input.allowDuplicate || deliveries.length === 0) return null;
  const rows = deliveries.map(({ target: { accountId }, fingerprint }) => ({
    accountId,
    fingerprint,
  }));
  const windowMinutes = settings.duplicateWindowMinutes;
  return findDuplicate(sql, { workspaceId, rows, now: clock.now(), dueAt, windowMinutes });
}

/**
 * Returns the other violations of a request that could only be parsed in part, or none if they can't be
 * determined. Never throws an AppError: the request is already rejected for the violations found so far.
 */
export async function checkRest(
  deps: ServiceDeps,
  actor: Actor,
  rest: ReadableRest<PublishPostInput> | null,
): Promise<Violation[]> {
  if (rest === null) return [];
  try {
    requireRole(actor, 'editor', 'posts:write');
    const { input: queued, violations: unqueued } = await resolveQueue(deps, actor, rest.value);
    const { input, violations: unfilled } = await resolveTexts(deps, actor, queued);
    const facts = readPostingFacts(deps, actor, { input });
    const { violations } = await preparePost(deps, actor, { input, facts });
    const { limits } = (await facts).today;
    const timed = planSchedule(input, { now: deps.clock.now(), limits });
    return rest.keep([...unqueued, ...unfilled, ...timed.violations, ...violations]);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

function toOutput(delivery: PlannedDelivery): PostPlanOutput['deliveries'][number] {
  const { target, text, mediaAssetIds, options, renditions } = delivery;
  const { platform, tier, accountId, environment, account } = target;
  return {
    platform,
    accountId,
    accountName: account.name,
    accountHandle: account.handle,
    environment,
    text,
    textLength: measureText(platform, text, tier),
    firstComment: options.firstComment ?? null,
    mediaIds: [...getThreadFiles(mediaAssetIds, options.twitter?.thread ?? [], 1)],
    willBeFitted: renditions.length > 0,
  };
}

/** Runs a dry run. Fails as publishing would: throws `validation_failed` with every violation, or `duplicate_content`. */
export async function dryRunPost(
  deps: ServiceDeps,
  actor: Actor,
  input: PublishPostInput,
): Promise<PostPlanOutput> {
  const { plan, duplicate } = await checkRequest(deps, actor, { input });
  if (duplicate && plan.violations.length === 1) throw toDuplicateError(duplicate);
  refuseViolations(plan.violations, plan.violationsOmitted);
  return plan;
}
