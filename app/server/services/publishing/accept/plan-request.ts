import { measureText, type PostPlanOutput } from '#app/domain/posts/post-plan.ts';
import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { ReadableRest } from '#app/domain/errors/readable-rest.ts';
import { capViolations } from '#app/domain/errors/cap-violations.ts';
import type { Violation } from '#app/domain/errors/violations.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { readWorkspaceDay } from '#app/server/services/usage/read-workspace-day.ts';
import { warnOfBannedWords } from './list-warnings.ts';
import type { PlannedDelivery } from './plan-post.ts';
import { preparePost, refuseViolations } from './prepare-post.ts';

/**
 * Returns what publishing this request would do and everything that would block it, including plan and quota.
 * Stores and sends nothing; for TikTok it queries the creator's options, as a real publish would.
 */
export async function planRequest(
  deps: ServiceDeps,
  actor: Actor,
  input: PublishPostInput,
): Promise<PostPlanOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const [{ deliveries, violations, warnings }, today] = await Promise.all([
    preparePost(deps, actor, input),
    readWorkspaceDay(deps, actor.workspaceId),
  ]);
  const { usage } = today.usage;
  const { listed, omitted } = capViolations(violations);
  const deliveriesLeft = usage.deliveriesLimit - usage.deliveriesUsed;
  const isEnough = usage.remaining >= 1 && deliveriesLeft >= deliveries.length;
  return {
    valid: violations.length === 0 && isEnough,
    violations: [...listed],
    violationsOmitted: omitted,
    warnings: [...warnOfBannedWords(input, today.bannedWords), ...warnings],
    deliveries: deliveries.map(toOutput),
    quota: { ...usage, postsNeeded: 1, deliveriesNeeded: deliveries.length, isEnough },
  };
}

/**
 * Returns the other violations of a request that could only be parsed in part, or none if they can't be
 * determined. Never throws an AppError: the request is already rejected for the violations found so far.
 */
export async function judgeRest(
  deps: ServiceDeps,
  actor: Actor,
  rest: ReadableRest<PublishPostInput> | null,
): Promise<Violation[]> {
  if (rest === null) return [];
  try {
    requireRole(actor, 'editor', 'posts:write');
    const { violations } = await preparePost(deps, actor, rest.value);
    return rest.keep(violations);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

function toOutput(delivery: PlannedDelivery): PostPlanOutput['deliveries'][number] {
  const { target, text, mediaAssetIds, renditions } = delivery;
  const { platform, tier, accountId, environment, account } = target;
  return {
    platform,
    accountId,
    accountName: account.name,
    accountHandle: account.handle,
    environment,
    text,
    textLength: measureText(platform, text, tier),
    mediaIds: [...mediaAssetIds],
    willBeFitted: renditions.length > 0,
  };
}

/** Runs a dry run. Fails as publishing would: throws `validation_failed` with every violation. */
export async function dryRunPost(
  deps: ServiceDeps,
  actor: Actor,
  input: PublishPostInput,
): Promise<PostPlanOutput> {
  const plan = await planRequest(deps, actor, input);
  refuseViolations(plan.violations, plan.violationsOmitted);
  return plan;
}
