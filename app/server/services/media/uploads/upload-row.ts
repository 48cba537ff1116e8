import { PlatformId } from '#app/domain/platforms/platforms.ts';
import { UPLOAD_OPEN_HOURS } from '#app/domain/media/upload-limits.ts';
import { UploadState } from '#app/domain/library/uploads.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Arrival } from '#app/server/ports/media-store.ts';
import type { Actor } from '../../actor.ts';
import type { ServiceDeps } from '../../deps.ts';

const HOUR_MS = 3_600_000;

const UPLOAD_COLUMNS = {
  id: true,
  workspaceId: true,
  userId: true,
  fileName: true,
  platform: true,
  altText: true,
  sizeBytes: true,
  state: true,
  mediaId: true,
  errorCode: true,
  errorMessage: true,
  expiresAt: true,
} satisfies Prisma.UploadSelect;

type RawRow = Prisma.UploadGetPayload<{ select: typeof UPLOAD_COLUMNS }>;

/** An upload's row, parsed. */
export interface UploadRow extends Omit<RawRow, 'sizeBytes' | 'platform' | 'state'> {
  readonly sizeBytes: number;
  readonly platform: PlatformId | null;
  readonly state: UploadState;
}

/** Loads an upload of the workspace. Throws `not_found`, also for an open one that has expired. */
export async function getUploadRow(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
  uploadId: string,
): Promise<UploadRow> {
  const row = await prisma.upload.findFirst({
    where: { id: uploadId, workspaceId: actor.workspaceId },
    select: UPLOAD_COLUMNS,
  });
  if (!row || (row.state === 'open' && row.expiresAt <= clock.now())) {
    throw new AppError('not_found', { message: 'This upload doesn’t exist or has expired.' });
  }
  return {
    ...row,
    sizeBytes: Number(row.sizeBytes),
    platform: row.platform === null ? null : PlatformId.parse(row.platform),
    state: UploadState.parse(row.state),
  };
}

export function toExpiry(now: Date): Date {
  return new Date(now.getTime() + UPLOAD_OPEN_HOURS * HOUR_MS);
}

/**
 * Returns where the complete file's bytes go. Derived from the upload's ID, so finishing twice has the same
 * result as finishing once.
 */
export function toTarget({ id, workspaceId }: Pick<UploadRow, 'id' | 'workspaceId'>): {
  mediaId: string;
  storageKey: string;
  arrival: Arrival;
} {
  const mediaId = id.replace(/^upl_/u, 'med_');
  const storageKey = `${workspaceId}/${mediaId}`;
  return { mediaId, storageKey, arrival: { name: id, key: storageKey } };
}

/** Returns how many bytes have arrived; null if they're gone. */
export async function readReceived(
  { mediaStore }: Pick<ServiceDeps, 'mediaStore'>,
  row: UploadRow,
): Promise<number | null> {
  if (row.state === 'finished') return row.sizeBytes;
  if (row.state === 'failed') return null;
  // After the move into the store, and before the library entry exists, the bytes are found at the target.
  const { arrival, storageKey } = toTarget(row);
  return (await mediaStore.arrivals.sizeBytes(arrival)) ?? mediaStore.sizeBytes(storageKey);
}
