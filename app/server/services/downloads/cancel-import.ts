import type { ImportOutput } from '#app/domain/library/video-download.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { WHERE_UNFINISHED } from '../open-states.ts';
import { findImport } from './to-import-output.ts';

/**
 * Cancels an import and discards the bytes received. The same update revokes the lease of a worker running
 * it. Idempotent. Throws `not_found`, or `conflict` once it has finished.
 */
export async function cancelImport(
  deps: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
  { importId }: { importId: string },
): Promise<ImportOutput> {
  requireRole(actor, 'editor', 'media:write');
  await deps.prisma.mediaImport.updateMany({
    where: {
      id: importId,
      workspaceId: actor.workspaceId,
      state: WHERE_UNFINISHED,
    },
    data: {
      state: 'canceled',
      leaseToken: null,
      leaseUntil: null,
      finishedAt: deps.clock.now(),
    },
  });
  const found = await findImport(deps, actor, importId);
  if (found.state === 'canceled') return found;
  throw new AppError('conflict', {
    message:
      found.state === 'ready'
        ? 'Too late to cancel: the file is already in the library.'
        : 'This import has failed, so there’s nothing to cancel.',
  });
}
