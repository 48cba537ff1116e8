import type { Readable } from 'node:stream';
import { type Actor, requireRole } from '../../actor.ts';
import type { ServiceDeps } from '../../deps.ts';
import { getUploadRow, toTarget } from './upload-row.ts';

type ReceiveDeps = Pick<ServiceDeps, 'prisma' | 'mediaStore' | 'clock'>;

/**
 * Prepares the store for the bytes of a registered upload. If that fails, the upload isn't kept, because a
 * client that retries creates another one and the workspace's open uploads are limited. Throws `not_found`.
 */
export async function openUpload(
  deps: ReceiveDeps,
  actor: Actor,
  { uploadId }: { uploadId: string },
): Promise<void> {
  requireRole(actor, 'editor', 'media:write');
  const row = await getUploadRow(deps, actor, uploadId);
  const { arrival } = toTarget(row);
  try {
    await deps.mediaStore.arrivals.create(arrival, { sizeBytes: row.sizeBytes });
  } catch (error) {
    await deps.prisma.upload.deleteMany({ where: { id: row.id } });
    throw error;
  }
}

/**
 * Appends bytes to an upload and returns how many have arrived. A complete upload ignores them, because an
 * empty write asks to finish it and its bytes may already be in the library. Throws `not_found`.
 */
export async function receiveBytes(
  deps: ReceiveDeps,
  actor: Actor,
  { uploadId, source, offset }: { uploadId: string; source: Readable; offset: number },
): Promise<number> {
  requireRole(actor, 'editor', 'media:write');
  const row = await getUploadRow(deps, actor, uploadId);
  if (offset !== row.sizeBytes)
    return deps.mediaStore.arrivals.append(toTarget(row).arrival, source, offset);
  source.resume();
  return offset;
}
