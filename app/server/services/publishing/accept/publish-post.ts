import type { PostOutput, PublishPostInput } from '#app/domain/posts/publish.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import {
  getPlanLimits,
  getQuotaDay,
  type PlanLimits,
} from '#app/server/services/usage/plan-limits.ts';
import { refuseUsage } from '#app/server/services/usage/reserve-usage.ts';
import { readPost } from '../store/get-post.ts';
import { preparePost, refuseViolations } from './prepare-post.ts';
import { type PlannedPost, type PublishSource, storePost } from './store-post.ts';

export interface PublishPostOptions {
  readonly input: PublishPostInput;
  readonly source: PublishSource;
  /** Records what the post was created from, in the same transaction. */
  readonly also?: PlannedPost['also'];
}

/**
 * Accepts a post: validates everything, then stores the post, deliveries, usage, and jobs in one transaction.
 * Doesn't wait for the publishing itself. Throws `validation_failed` with every violation,
 * `subscription_required`, `daily_limit_reached`, or `duplicate_content` if the same content just went to the
 * same account; in each case nothing is stored.
 */
export async function publishPost(
  deps: ServiceDeps,
  actor: Actor,
  { input, source, also }: PublishPostOptions,
): Promise<PostOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const [{ deliveries, violations, media }, limits] = await Promise.all([
    preparePost(deps, actor, input),
    getPlanLimits(deps.prisma, actor.workspaceId),
  ]);
  if (violations.length > 0) await requireRoomToday(deps, actor, limits);
  refuseViolations(violations);
  const postId = await storePost(deps, actor, { input, source, deliveries, limits, media, also });
  return readPost(deps, actor, { postId });
}

/** Reports an exhausted daily limit ahead of any problem with the post itself. */
async function requireRoomToday(
  { prisma, clock }: ServiceDeps,
  { workspaceId }: Actor,
  limits: PlanLimits,
): Promise<void> {
  const now = clock.now();
  const { day } = getQuotaDay(now, limits.timeZone);
  const today = await prisma.usageDay.findUnique({
    where: { workspaceId_day: { workspaceId, day } },
    select: { postsUsed: true },
  });
  if (!limits.subscribed || (today?.postsUsed ?? 0) < limits.postsPerDay) return;
  await prisma.$transaction((tx) => refuseUsage(tx, { workspaceId, limits, now, deliveries: 0 }));
}
