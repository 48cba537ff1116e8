import { UPLOAD_FAILED } from '#app/domain/errors/messages/media.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../../actor.ts';
import type { ServiceDeps } from '../../deps.ts';
import { ingestFile } from '../ingest-file.ts';
import { getUploadRow, readReceived, toTarget, type UploadRow } from './upload-row.ts';

type FinishDeps = Pick<
  ServiceDeps,
  | 'prisma'
  | 'mediaStore'
  | 'mediaProbe'
  | 'fitter'
  | 'posters'
  | 'mediaLinks'
  | 'clock'
  | 'queue'
  | 'settings'
>;

export type FinishUpload = (actor: Actor, input: { uploadId: string }) => Promise<string | null>;

/**
 * Creates the function that turns a complete upload into a library file and returns the file's ID, or null
 * while bytes are missing. Idempotent, so a caller that lost the response can repeat the call. Throws
 * `not_found`, or the reason why the file was rejected, in which case nothing of it is kept.
 */
export function createFinishUpload(deps: FinishDeps): FinishUpload {
  const underway = new Map<string, Promise<string>>();
  return async (actor, { uploadId }) => {
    requireRole(actor, 'editor', 'media:write');
    const row = await getUploadRow(deps, actor, uploadId);
    if (row.state === 'finished') return row.mediaId;
    if (row.state === 'failed') throw toRefusal(row);
    if ((await readReceived(deps, row)) !== row.sizeBytes) return null;
    const running = underway.get(row.id) ?? finish(deps, row);
    underway.set(row.id, running);
    try {
      return await running;
    } finally {
      underway.delete(row.id);
    }
  };
}

async function finish(deps: FinishDeps, row: UploadRow): Promise<string> {
  const { mediaId, storageKey, arrival } = toTarget(row);
  try {
    const stored = await deps.mediaStore.arrivals.adopt(arrival);
    const file = { ...row, id: mediaId, storageKey, stored, limitSet: 'catalog' as const };
    await ingestFile(deps, file, (tx) =>
      tx.upload.update({
        where: { id: row.id },
        data: {
          mediaId,
          state: 'finished',
          receivedBytes: BigInt(row.sizeBytes),
          finishedAt: deps.clock.now(),
        },
      }),
    );
    return mediaId;
  } catch (error) {
    if (await isFinished(deps, row)) return mediaId;
    // An error that isn't the file's fault may clear up before the next attempt, so keep the bytes.
    if (error instanceof AppError && error.code !== 'unavailable') await refuse(deps, row, error);
    throw error;
  }
}

/** Checks whether another process finished the same upload first. */
async function isFinished({ prisma }: FinishDeps, { id }: UploadRow): Promise<boolean> {
  const row = await prisma.upload.findUnique({ where: { id }, select: { state: true } });
  return row?.state === 'finished';
}

async function refuse(deps: FinishDeps, row: UploadRow, error: AppError): Promise<void> {
  await deps.prisma.upload.updateMany({
    where: { id: row.id, state: 'open' },
    data: {
      state: 'failed',
      errorCode: error.code,
      errorMessage: error.message,
      finishedAt: deps.clock.now(),
    },
  });
  await deps.mediaStore.delete(toTarget(row).storageKey);
}

function toRefusal({ errorCode, errorMessage }: UploadRow): AppError {
  const message = errorMessage ?? UPLOAD_FAILED;
  switch (errorCode) {
    case 'file_too_large':
    case 'unsupported_file_type':
    case 'not_found':
      return new AppError(errorCode, { message });
    default:
      return new AppError('validation_failed', { message });
  }
}
