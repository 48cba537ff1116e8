import type { PostOutput, PublishPostInput } from '#app/domain/publish.ts';
import { AppError, type Violation } from '#app/server/errors/app-error.ts';
import { readCreatorOptions } from '../accounts/read-creator-options.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getPlanLimits } from '../usage/plan-limits.ts';
import { findPlannedMedia } from './find-planned-media.ts';
import { readPost } from './get-post.ts';
import { type PlannedDelivery, planPost } from './plan-post.ts';
import { resolveTargets, type Target } from './resolve-targets.ts';
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
  const [{ targets, violations }, media, limits] = await Promise.all([
    resolveTargets(deps, actor, input),
    findPlannedMedia(deps, actor, input.content),
    getPlanLimits(deps.prisma, actor.workspaceId),
  ]);
  const privacyLevels = await readPrivacyLevels(deps, actor, targets);
  const plan = planPost({
    input,
    targets,
    media: media.assets,
    cover: media.cover,
    privacyLevels,
  });
  const obstacles = await findFitObstacles(deps, plan.deliveries);
  const all = [...violations, ...media.violations, ...plan.violations, ...obstacles];
  if (all.length > 0) {
    throw new AppError('validation_failed', { message: all[0]?.message ?? '', violations: all });
  }
  const { deliveries } = plan;
  const postId = await storePost(deps, actor, {
    input,
    source,
    deliveries,
    limits,
    media: media.rows,
  });
  return readPost(deps, actor, { postId });
}

/** What this server lacks to make the files that platforms need. */
async function findFitObstacles(
  { fitter }: Pick<ServiceDeps, 'fitter'>,
  deliveries: readonly PlannedDelivery[],
): Promise<Violation[]> {
  for (const { recipe } of deliveries.flatMap(({ renditions }) => renditions)) {
    const message = await fitter.findObstacle(recipe);
    if (message) return [{ pointer: '/autoFit', code: 'fit_unavailable', message }];
  }
  return [];
}

/** TikTok's own list per account, read fresh: it wants the choice checked right before posting. */
async function readPrivacyLevels(
  deps: ServiceDeps,
  actor: Actor,
  targets: readonly Target[],
): Promise<Map<string, readonly string[]>> {
  const tiktok = targets.filter((target) => target.platform === 'tiktok');
  const entries = await Promise.all(
    tiktok.map(async ({ accountId }): Promise<[string, readonly string[]] | null> => {
      try {
        const options = await readCreatorOptions(deps, actor, { accountId });
        return [accountId, options.privacyLevels];
      } catch (error) {
        // TikTok being away must not stop the post: the worker reads the list again before it posts.
        if (error instanceof AppError) return null;
        throw error;
      }
    }),
  );
  return new Map(entries.filter((entry) => entry !== null));
}
