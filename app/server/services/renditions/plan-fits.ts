import type { FitPlanOutput, FitRequest } from '#app/domain/rendition.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getFitSource, planSource, toFitPlanOutput } from './fit-source.ts';

/** What would be done to a file for each platform. Changes nothing. Throws `not_found`. */
export async function planFits(
  deps: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { mediaId, platforms, ...choice }: FitRequest & { mediaId: string },
): Promise<FitPlanOutput[]> {
  requireRole(actor, 'viewer', 'media:read');
  const source = await getFitSource(deps, actor, mediaId);
  return [...new Set(platforms)].map((platform) =>
    toFitPlanOutput(platform, planSource(source, platform, choice)),
  );
}
