import type { PostOutput, PublishPostInput } from '#app/domain/publish.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getPlanLimits } from '../usage/plan-limits.ts';
import { readPost } from './get-post.ts';
import { preparePost, refuseViolations } from './prepare-post.ts';
import { type PublishSource, storePost } from './store-post.ts';

export interface PublishPostOptions {
  readonly input: PublishPostInput;
  readonly source: PublishSource;
}

/**
 * Accepts a post: checks everything, then stores post, deliveries, usage and jobs in one transaction.
 * Never waits for a platform. Throws `validation_failed` with every violation, `subscription_required`
 * or `daily_limit_reached`; nothing is stored then.
 */
export async function publishPost(
  deps: ServiceDeps,
  actor: Actor,
  { input, source }: PublishPostOptions,
): Promise<PostOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const [{ deliveries, violations, media }, limits] = await Promise.all([
    preparePost(deps, actor, input),
    getPlanLimits(deps.prisma, actor.workspaceId),
  ]);
  refuseViolations(violations);
  const postId = await storePost(deps, actor, { input, source, deliveries, limits, media });
  return readPost(deps, actor, { postId });
}
