import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../../actor.ts';
import type { ServiceDeps } from '../../deps.ts';
import { getUploadRow, toTarget, type UploadRow } from './upload-row.ts';

type DeleteDeps = Pick<ServiceDeps, 'prisma' | 'mediaStore' | 'clock'>;

/** Cancels an upload: its bytes and its row are gone. Throws `not_found`, `conflict` for a finished one. */
export async function deleteUpload(
  deps: DeleteDeps,
  actor: Actor,
  { uploadId }: { uploadId: string },
): Promise<void> {
  requireRole(actor, 'editor', 'media:write');
  const row = await getUploadRow(deps, actor, uploadId);
  if (row.state === 'finished') {
    throw new AppError('conflict', {
      message: `This upload is finished: delete the file ${row.mediaId ?? ''} instead.`,
    });
  }
  await removeUpload(deps, row);
}

/** First it can't be finished any more, then its bytes go, and the row last: a crash leaves it to the sweep. */
async function removeUpload(
  { prisma, mediaStore }: DeleteDeps,
  row: Pick<UploadRow, 'id' | 'workspaceId'>,
): Promise<void> {
  const { count } = await prisma.upload.updateMany({
    where: { id: row.id, state: { not: 'finished' } },
    data: { state: 'failed', errorCode: 'not_found', errorMessage: 'This upload was canceled.' },
  });
  if (count === 0) return;
  await mediaStore.arrivals.delete(row.id);
  await mediaStore.delete(toTarget(row).storageKey);
  await prisma.upload.deleteMany({ where: { id: row.id } });
}

/** At most so many a round: the next round takes the rest. */
const BATCH = 100;
/** So long who lost the answer can still ask what became of a finished one. */
const FINISHED_KEPT_MS = 7 * 24 * 3_600_000;

/** Removes open and refused uploads whose time is over, with what had arrived of them, and the memory of finished ones. */
export async function removeExpiredUploads(deps: DeleteDeps): Promise<void> {
  const now = deps.clock.now();
  const rows = await deps.prisma.upload.findMany({
    where: { expiresAt: { lte: now }, state: { not: 'finished' } },
    select: { id: true, workspaceId: true },
    orderBy: { expiresAt: 'asc' },
    take: BATCH,
  });
  for (const row of rows) await removeUpload(deps, row);
  await deps.prisma.upload.deleteMany({
    where: {
      state: 'finished',
      expiresAt: { lte: new Date(now.getTime() - FINISHED_KEPT_MS) },
    },
  });
}
