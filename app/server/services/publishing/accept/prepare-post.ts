import type { PublishPostInput, PublishWarning } from '#app/domain/posts/publish.ts';
import { AppError, type Violation } from '#app/server/errors/app-error.ts';
import { readCreatorOptions } from '#app/server/services/accounts/read-creator-options.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { findPlannedMedia } from './find-planned-media.ts';
import { type PostLinks, readNewPostLinks } from './link-rewriter.ts';
import type { MediaRow } from '../store/media-file.ts';
import type { PlannedRendition } from '#app/server/services/renditions/ensure-renditions.ts';
import type { PlannedShortLink } from '#app/server/services/short-links/post-short-links.ts';
import { type PlannedDelivery, planPost } from './plan-post.ts';
import type { PostingFacts } from './read-posting-facts.ts';
import { warnOfCommentScopes } from './warn-of-comment-scopes.ts';
import { warnOfFollowUpScopes } from './warn-of-follow-up-scopes.ts';
import { resolveTargets, type Target } from './resolve-targets.ts';
import { takesPhotos } from './takes-photos.ts';

export interface PreparedPost {
  readonly deliveries: readonly PlannedDelivery[];
  /** Everything that blocks the post; empty if it can be published. */
  readonly violations: readonly Violation[];
  /** Advisory only: a warning never blocks the post. */
  readonly warnings: readonly PublishWarning[];
  readonly media: ReadonlyMap<string, MediaRow>;
  /** The short links in the texts, which have to be stored with the post. */
  readonly shortLinks: readonly PlannedShortLink[];
}

interface NewPost {
  readonly input: PublishPostInput;
  readonly facts: Promise<PostingFacts>;
  /** Whether the caller stores the post. Otherwise, its new short links have placeholders. */
  readonly willStore?: boolean;
}

/** Works out what a request would send to each account and every rule it breaks. Stores nothing. */
export async function preparePost(
  deps: ServiceDeps,
  actor: Actor,
  { input, facts, willStore = false }: NewPost,
): Promise<PreparedPost> {
  const resolving = facts.then(({ accounts }) => resolveTargets(deps, input, accounts));
  const prepared = await prepareFor(deps, actor, {
    input,
    targets: resolving.then(({ targets }) => targets),
    links: facts.then(({ today }) => readNewPostLinks(deps, actor, { input, today, willStore })),
  });
  const { violations } = await resolving;
  return { ...prepared, violations: [...violations, ...prepared.violations] };
}

interface Preparation {
  readonly input: PublishPostInput;
  readonly targets: Promise<readonly Target[]>;
  /** What changes the links of the post's texts. */
  readonly links: Promise<PostLinks>;
}

/** Prepares a post for targets that are already resolved. Stores nothing. */
export async function prepareFor(
  deps: ServiceDeps,
  actor: Actor,
  request: Preparation,
): Promise<PreparedPost> {
  const { input } = request;
  const [targets, { rewrite, shortLinks }, media] = await Promise.all([
    request.targets,
    request.links,
    findPlannedMedia(deps, actor, input),
  ]);
  const privacyLevels = await readPrivacyLevels(deps, actor, targets);
  const plan = planPost({
    input,
    targets,
    files: media,
    privacyLevels,
    takesPhotos: (target) => takesPhotos(deps, target),
    rewriteLink: rewrite,
  });
  const { deliveries, obstacles } = await checkFitTools(deps, plan.deliveries);
  return {
    deliveries,
    violations: [...media.violations, ...plan.violations, ...obstacles],
    warnings: [
      ...plan.warnings,
      ...warnOfCommentScopes(deps, deliveries),
      ...warnOfFollowUpScopes(deps, deliveries),
    ],
    media: media.rows,
    shortLinks: shortLinks?.listUsed(deliveries.map(toTexts)) ?? [],
  };
}

/** Returns the parts of a delivery that can have links. */
const toTexts = ({ text, options }: PlannedDelivery): object => ({ text, options });

/** Throws `validation_failed` with all the violations, if there are any. */
export function refuseViolations(violations: readonly Violation[], violationsOmitted = 0): void {
  const [first] = violations;
  if (!first) return;
  throw new AppError('validation_failed', {
    message: first.message,
    violations,
    violationsOmitted,
  });
}

/**
 * Drops optional fits that this server can't make (the platform accepts the original), and returns one
 * violation per missing tool for the required ones.
 */
async function checkFitTools(
  { fitter }: Pick<ServiceDeps, 'fitter'>,
  planned: readonly PlannedDelivery[],
): Promise<{ deliveries: PlannedDelivery[]; obstacles: Violation[] }> {
  const obstacles = new Set<string>();
  const deliveries: PlannedDelivery[] = [];
  for (const delivery of planned) {
    const renditions: PlannedRendition[] = [];
    for (const rendition of delivery.renditions) {
      const message = await fitter.findObstacle(rendition.recipe);
      if (message === null) renditions.push(rendition);
      else if (!rendition.isOptional) obstacles.add(message);
    }
    deliveries.push({ ...delivery, renditions });
  }
  const [message] = obstacles;
  const violation = { pointer: '/autoFit', code: 'fit_unavailable' as const };
  return { deliveries, obstacles: message === undefined ? [] : [{ ...violation, message }] };
}

/**
 * Reads each TikTok account's privacy levels fresh: TikTok requires the choice to be checked right before
 * posting.
 */
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
        // A TikTok outage must not block the post: the worker reads the list again before posting.
        if (error instanceof AppError) return null;
        throw error;
      }
    }),
  );
  return new Map(entries.filter((entry) => entry !== null));
}
