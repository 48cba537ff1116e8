import type { FileFits } from '#app/domain/composer/file-fits.ts';
import { isFallback, listAppliedChanges } from '#app/domain/fit/applied-changes.ts';
import { FitFacts } from '#app/domain/fit/fit-facts.ts';
import type { FitPlan } from '#app/domain/fit/fit-plan.ts';
import { type FitRecipe, parseStoredRecipe } from '#app/domain/fit/fit-recipe.ts';
import { type FitPlanOutput, type FitRequest, RenditionState } from '#app/domain/fit/rendition.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { findMediaOutputs } from '../media/to-media-output.ts';
import { hashRecipe } from './ensure-renditions.ts';
import {
  type FitSource,
  findFitSources,
  getFitSource,
  type ExistingRendition,
  planFitRequest,
  type PlannedSource,
  type TieredPlan,
  toFitPlanOutput,
} from '../media/fit-source.ts';

type PlanDeps = Pick<ServiceDeps, 'prisma' | 'mediaLinks' | 'fitter'>;

/**
 * Plans the changes to a file for each platform. Each plan includes the finished file, or its progress, if it
 * was requested before. Changes nothing. Throws `not_found`.
 */
export async function planFits(
  deps: PlanDeps,
  actor: Actor,
  { mediaId, ...request }: FitRequest & { mediaId: string },
): Promise<FitPlanOutput[]> {
  requireRole(actor, 'viewer', 'media:read');
  const sources = [await getFitSource(deps, actor, mediaId)];
  const planned = await planOnServer(
    deps,
    await planFitRequest(deps, actor, { sources, ...request }),
  );
  return (await describePlans(deps, actor, planned)).flatMap(({ plans }) => plans);
}

/** Plans the changes to several files, as `planFits` does for one. Leaves out those that don't exist. */
export async function planFileFits(
  deps: PlanDeps,
  actor: Actor,
  { mediaIds, ...request }: FitRequest & { mediaIds: readonly string[] },
): Promise<FileFits[]> {
  requireRole(actor, 'viewer', 'media:read');
  if (mediaIds.length === 0) return [];
  const sources = await findFitSources(deps, actor, mediaIds);
  const planned = await planFitRequest(deps, actor, { sources, ...request });
  return describePlans(deps, actor, await planOnServer(deps, planned));
}

/** Returns the plans with their existing renditions. A finished one shows the changes that were actually made. */
export async function describePlans(
  deps: Pick<PlanDeps, 'prisma' | 'mediaLinks'>,
  actor: Actor,
  planned: readonly PlannedSource[],
): Promise<FileFits[]> {
  const existing = await findExisting(deps, actor, planned);
  return planned.map(({ source, plans }) => ({
    mediaId: source.id,
    plans: plans.map((plan) => {
      const rendition = existing.get(toKey(source.id, toHash(source, plan.plan)));
      if (!rendition) return toFitPlanOutput(plan);
      return toFitPlanOutput({ ...plan, plan: toApplied(source, plan, rendition) }, rendition);
    }),
  }));
}

type AppliedRendition = ExistingRendition & { readonly applied: FitRecipe | null };

/** Returns the plan as it was carried out, if another recipe took its place. */
function toApplied(
  { facts }: FitSource,
  { platform, plan }: TieredPlan,
  { made, applied }: AppliedRendition,
): FitPlan {
  if (plan.verdict !== 'changes' || !made || !applied) return plan;
  const { recipe, changes: planned } = plan;
  if (!isFallback({ recipe, applied })) return plan;
  const changes = listAppliedChanges({ platform, facts, recipe, planned, applied });
  return { ...plan, recipe: applied, changes, output: FitFacts.parse(made) };
}

const planOnServer = (
  deps: Pick<PlanDeps, 'fitter'>,
  planned: readonly PlannedSource[],
): Promise<PlannedSource[]> =>
  Promise.all(
    planned.map(async ({ source, plans }) => ({
      source,
      plans: await Promise.all(
        plans.map(async (one) => ({ ...one, plan: await limitToServer(deps, one.plan) })),
      ),
    })),
  );

/**
 * Limits a plan to what this server can do. Without the tool, an optional fit is dropped and a required one
 * becomes impossible.
 */
async function limitToServer(
  { fitter }: Pick<PlanDeps, 'fitter'>,
  plan: FitPlan,
): Promise<FitPlan> {
  const reason = plan.verdict === 'changes' ? await fitter.findObstacle(plan.recipe) : null;
  if (reason === null || plan.verdict !== 'changes') return plan;
  return plan.isOptional ? { verdict: 'fits' } : { verdict: 'impossible', reason };
}

function toHash({ sha256 }: FitSource, plan: FitPlan): string | null {
  return plan.verdict === 'changes' ? hashRecipe({ sha256, recipe: plan.recipe }) : null;
}

const toKey = (assetId: string, recipeHash: string | null): string => `${assetId} ${recipeHash}`;

const KNOWN_COLUMNS = {
  assetId: true,
  recipeHash: true,
  outputId: true,
  state: true,
  progress: true,
  errorMessage: true,
  appliedRecipe: true,
} satisfies Prisma.RenditionSelect;

/**
 * Finds existing renditions by recipe hash: the same recipe gives the same file, no matter who requested it
 * first.
 */
async function findExisting(
  deps: Pick<PlanDeps, 'prisma' | 'mediaLinks'>,
  actor: Actor,
  planned: readonly PlannedSource[],
): Promise<Map<string, AppliedRendition>> {
  const hashes = planned.flatMap(({ source, plans }) =>
    plans.flatMap(({ plan }) => toHash(source, plan) ?? []),
  );
  if (hashes.length === 0) return new Map();
  const rows = await deps.prisma.rendition.findMany({
    where: {
      workspaceId: actor.workspaceId,
      assetId: { in: planned.map(({ source }) => source.id) },
      recipeHash: { in: hashes },
    },
    select: KNOWN_COLUMNS,
  });
  const outputs = await findMediaOutputs(
    deps,
    actor,
    rows.flatMap(({ outputId }) => outputId ?? []),
  );
  return new Map(
    rows.flatMap(({ assetId, recipeHash, outputId, errorMessage, appliedRecipe, ...row }) => {
      const output = outputs.get(outputId ?? '') ?? null;
      const state = RenditionState.parse(row.state);
      // A file that has since been removed counts as never made.
      if (state === 'ready' && !output) return [];
      const making = { state, progress: row.progress, message: errorMessage };
      const applied = appliedRecipe === null ? null : parseStoredRecipe(appliedRecipe);
      return [[toKey(assetId, recipeHash), { made: output, making, applied }] as const];
    }),
  );
}
