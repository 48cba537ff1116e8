import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../../actor.ts';
import type { ServiceDeps } from '../../deps.ts';
import { getUploadRow, toTarget, type UploadRow } from './upload-row.ts';

type DeleteDeps = Pick<ServiceDeps, 'prisma' | 'mediaStore' | 'clock'>;

/** Cancels an upload and deletes its bytes and row. Throws `not_found`, or `conflict` if it's finished. */
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

/**
 * Removes an upload: first blocks it from finishing, then deletes the bytes, and the row last, so the sweep
 * can clean up after a crash.
 */
async function removeUpload(
  { prisma, mediaStore }: DeleteDeps,
  row: Pick<UploadRow, 'id' | 'workspaceId'>,
): Promise<void> {
  const { count } = await prisma.upload.updateMany({
    where: { id: row.id, state: { not: 'finished' } },
    data: { state: 'failed', errorCode: 'not_found', errorMessage: 'This upload was canceled.' },
  });
  if (count === 0) return;
  const { arrival, storageKey } = toTarget(row);
  await mediaStore.arrivals.delete(arrival);
  await mediaStore.delete(storageKey);
  await prisma.upload.deleteMany({ where: { id: row.id } });
}

/** Batch size per round; the next round handles the rest. */
const BATCH = 100;
/** How long a caller that lost the response can still look up a finished upload. */
const FINISHED_KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Removes expired open and rejected uploads with the bytes that had arrived, and the rows of finished ones.
 */
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
