import type { RenditionOutput } from '#app/domain/fit/rendition.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getFitSource } from '../media/fit-source.ts';
import { findRenditionOutputs } from './rendition-output.ts';

/** Lists a file's renditions, finished or not. Throws `not_found`. */
export async function listRenditions(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaLinks'>,
  actor: Actor,
  { mediaId }: { mediaId: string },
): Promise<RenditionOutput[]> {
  requireRole(actor, 'viewer', 'media:read');
  const { id } = await getFitSource(deps, actor, mediaId);
  return findRenditionOutputs(deps, actor, { assetId: id });
}
