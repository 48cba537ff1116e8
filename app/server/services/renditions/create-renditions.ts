import type { FitPlan } from '#app/domain/fit/fit-plan.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { FitPlanOutput, RenditionList, RenditionRequest } from '#app/domain/fit/rendition.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError, type Violation } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { ensureRenditions, type PlannedRendition } from './ensure-renditions.ts';
import { describePlans } from './plan-fits.ts';
import { type FitSource, getFitSource, planFitRequest } from '../media/fit-source.ts';
import { revokeReplaced, requireConversionCapacity } from './rendition-room.ts';
import { findRenditionOutputs } from './rendition-output.ts';

type CreateDeps = Pick<ServiceDeps, 'prisma' | 'queue' | 'clock' | 'mediaLinks' | 'fitter'>;

/**
 * Starts the rendition that each platform needs; a platform that accepts the original gets none. A given
 * focal point is stored with the original. Throws `not_found`, `rate_limited`, or `validation_failed` with
 * every platform that the file can't be fitted for; in each case nothing is started, replaced, or stored.
 */
export async function createRenditions(
  deps: CreateDeps,
  actor: Actor,
  { mediaId, replace = false, ...request }: RenditionRequest & { mediaId: string },
): Promise<RenditionList> {
  requireRole(actor, 'editor', 'media:write');
  const source = await getFitSource(deps, actor, mediaId);
  const planned = await planFitRequest(deps, actor, { sources: [source], ...request });
  const plans = planned.flatMap((one) => one.plans);
  const violations = await listViolations(deps, plans);
  if (violations.length > 0) {
    throw new AppError('validation_failed', { message: violations[0]?.message ?? '', violations });
  }
  const requested = plans.flatMap(toRequests(source));
  const ids = await deps.prisma.$transaction(async (tx) => {
    await keepFocalPoint(tx, source, request.focalPoint);
    if (replace) await revokeReplaced(tx, actor, requested);
    await requireConversionCapacity({ prisma: tx, clock: deps.clock }, actor, requested);
    return ensureRenditions(deps, tx, { actor, requests: requested, line: 'previews' });
  });
  if (ids.length > 0) deps.queue.wake();
  return {
    items: await findRenditionOutputs(deps, actor, { id: { in: ids } }),
    plans: (await describePlans(deps, actor, planned)).flatMap((one) =>
      one.plans.map(leaveOutItems),
    ),
  };
}

/** Leaves out of a plan what the response lists as items. */
const leaveOutItems = (plan: FitPlanOutput): FitPlanOutput => ({
  ...plan,
  made: null,
  making: null,
});

interface PlatformPlan {
  readonly platform: PlatformId;
  readonly plan: FitPlan;
}

function toRequests({ id: assetId, sha256 }: FitSource) {
  return ({ platform, plan }: PlatformPlan): PlannedRendition[] =>
    plan.verdict === 'changes' ? [{ ...plan, assetId, sha256, platform }] : [];
}

async function listViolations(
  { fitter }: Pick<ServiceDeps, 'fitter'>,
  plans: readonly PlatformPlan[],
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [index, { platform, plan }] of plans.entries()) {
    const pointer = `/platforms/${index}`;
    if (plan.verdict === 'impossible') {
      const code = 'media_cannot_be_fitted';
      violations.push({ pointer, code, message: plan.reason, platform });
    } else if (plan.verdict === 'changes') {
      const message = await fitter.findObstacle(plan.recipe);
      if (message) violations.push({ pointer, code: 'fit_unavailable', message, platform });
    }
  }
  return violations;
}

async function keepFocalPoint(
  tx: Prisma.TransactionClient,
  { id }: FitSource,
  focal: RenditionRequest['focalPoint'],
): Promise<void> {
  if (!focal) return;
  await tx.mediaAsset.updateMany({ where: { id }, data: { focalX: focal.x, focalY: focal.y } });
}
