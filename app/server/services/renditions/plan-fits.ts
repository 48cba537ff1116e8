import type { FitPlan } from '#app/domain/fit-plan.ts';
import type { MediaOutput } from '#app/domain/media.ts';
import type { FitPlanOutput, FitRequest } from '#app/domain/rendition.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { findMediaOutputs } from '../media/to-media-output.ts';
import { hashRecipe } from './ensure-renditions.ts';
import { type FitSource, getFitSource, planRequest, toFitPlanOutput } from './fit-source.ts';

type PlanDeps = Pick<ServiceDeps, 'prisma' | 'mediaLinks'>;

/**
 * What would be done to a file for each platform, and the finished file where it was done before. Changes
 * nothing. Throws `not_found`.
 */
export async function planFits(
  deps: PlanDeps,
  actor: Actor,
  { mediaId, ...request }: FitRequest & { mediaId: string },
): Promise<FitPlanOutput[]> {
  requireRole(actor, 'viewer', 'media:read');
  const source = await getFitSource(deps, actor, mediaId);
  const plans = await planRequest(deps, actor, { source, ...request });
  const hashes = plans.map(({ plan }) => toHash(source, plan));
  const made = await findMade(deps, actor, { source, hashes });
  return plans.map(({ platform, plan }, index) =>
    toFitPlanOutput(platform, plan, made.get(hashes[index] ?? '') ?? null),
  );
}

function toHash({ sha256 }: FitSource, plan: FitPlan): string | null {
  return plan.verdict === 'changes' ? hashRecipe({ sha256, recipe: plan.recipe }) : null;
}

/** By the recipe's hash: the same one gives the same file, whoever asked for it first. */
async function findMade(
  deps: PlanDeps,
  actor: Actor,
  { source, hashes }: { source: FitSource; hashes: readonly (string | null)[] },
): Promise<Map<string, MediaOutput>> {
  const wanted = hashes.filter((hash) => hash !== null);
  if (wanted.length === 0) return new Map();
  const rows = await deps.prisma.rendition.findMany({
    where: {
      workspaceId: actor.workspaceId,
      assetId: source.id,
      recipeHash: { in: wanted },
      state: 'ready',
    },
    select: { recipeHash: true, outputId: true },
  });
  const outputs = await findMediaOutputs(
    deps,
    actor,
    rows.flatMap(({ outputId }) => outputId ?? []),
  );
  return new Map(
    rows.flatMap(({ recipeHash, outputId }) => {
      const output = outputs.get(outputId ?? '');
      return output ? [[recipeHash, output] as const] : [];
    }),
  );
}
