import type { RenditionOutput } from '#app/domain/fit/rendition.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { WHERE_UNFINISHED } from '../open-states.ts';
import { wakeDeliveries } from './wake-deliveries.ts';
import { findRenditionOutputs } from './rendition-output.ts';

type CancelDeps = Pick<ServiceDeps, 'prisma' | 'queue' | 'clock' | 'mediaLinks'>;

/**
 * Cancels a rendition that isn't finished: it counts as failed, and so does a delivery that waits for it. The
 * worker making it notices within seconds. Throws `not_found`, or `conflict` if it has already finished.
 */
export async function cancelRendition(
  deps: CancelDeps,
  actor: Actor,
  { mediaId, renditionId }: { mediaId: string; renditionId: string },
): Promise<RenditionOutput> {
  requireRole(actor, 'editor', 'media:write');
  const where = { id: renditionId, assetId: mediaId };
  const count = await deps.prisma.$transaction(async (tx) => {
    const changed = await tx.rendition.updateMany({
      where: { ...where, workspaceId: actor.workspaceId, state: WHERE_UNFINISHED },
      data: {
        state: 'failed',
        errorMessage: 'The conversion was canceled by a person.',
        finishedAt: deps.clock.now(),
        leaseToken: null,
        leaseUntil: null,
      },
    });
    if (changed.count === 1) await wakeDeliveries(deps, tx, renditionId);
    return changed.count;
  });
  const [rendition] = await findRenditionOutputs(deps, actor, where);
  if (!rendition)
    throw new AppError('not_found', { message: 'This workspace has no conversion with this ID.' });
  if (count === 0)
    throw new AppError('conflict', {
      message: 'This conversion has already finished, so there is nothing to cancel.',
    });
  return rendition;
}
