import { UPLOAD_FAILED } from '#app/domain/errors/messages/media.ts';
import type { UploadOutput } from '#app/domain/library/uploads.ts';
import { type Actor, requireRole } from '../../actor.ts';
import type { ServiceDeps } from '../../deps.ts';
import { findMediaOutputs } from '../to-media-output.ts';
import { planUploaded } from '../fit-source.ts';
import { getUploadRow, readReceived, toExpiry, type UploadRow } from './upload-row.ts';

type GetDeps = Pick<ServiceDeps, 'prisma' | 'mediaStore' | 'mediaLinks' | 'clock'>;

/** Returns an upload's progress and result. Throws `not_found`. */
export async function getUpload(
  deps: GetDeps,
  actor: Actor,
  { uploadId }: { uploadId: string },
): Promise<UploadOutput> {
  requireRole(actor, 'editor', 'media:write');
  const row = await getUploadRow(deps, actor, uploadId);
  const found = row.mediaId ? await findMediaOutputs(deps, actor, [row.mediaId]) : null;
  const media = found?.get(row.mediaId ?? '') ?? null;
  return {
    id: row.id,
    state: row.state,
    fileName: row.fileName,
    sizeBytes: row.sizeBytes,
    receivedBytes: (await readReceived(deps, row)) ?? 0,
    expiresAt: row.expiresAt.toISOString(),
    mediaId: row.mediaId,
    media,
    fit: media && (await planUploaded(deps, actor, { media, platform: row.platform })),
    error:
      row.state === 'failed'
        ? { code: row.errorCode ?? 'internal', message: row.errorMessage ?? UPLOAD_FAILED }
        : null,
  };
}

/** The upload state that the tus protocol needs. */
export interface UploadProgress extends UploadRow {
  /** Null if its bytes are gone. */
  readonly receivedBytes: number | null;
}

/** Returns an upload that is being continued and extends its expiry. Throws `not_found`. */
export async function resumeUpload(
  deps: GetDeps,
  actor: Actor,
  { uploadId }: { uploadId: string },
): Promise<UploadProgress> {
  requireRole(actor, 'editor', 'media:write');
  const row = await getUploadRow(deps, actor, uploadId);
  const receivedBytes = await readReceived(deps, row);
  if (row.state !== 'open') return { ...row, receivedBytes };
  const expiresAt = toExpiry(deps.clock.now());
  await deps.prisma.upload.updateMany({
    where: { id: row.id, workspaceId: actor.workspaceId, state: 'open' },
    data: { expiresAt, receivedBytes: BigInt(receivedBytes ?? 0) },
  });
  return { ...row, expiresAt, receivedBytes };
}
