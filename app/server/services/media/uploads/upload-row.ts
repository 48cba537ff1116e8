import { PlatformId } from '#app/domain/platforms/platforms.ts';
import { UPLOAD_OPEN_HOURS } from '#app/domain/media/upload-limits.ts';
import { UploadState } from '#app/domain/library/uploads.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
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

/** An upload as the database has it. */
export interface UploadRow extends Omit<RawRow, 'sizeBytes' | 'platform' | 'state'> {
  readonly sizeBytes: number;
  readonly platform: PlatformId | null;
  readonly state: UploadState;
}

/** The workspace's upload. Throws `not_found`, also for an open one whose time is over. */
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
    throw new AppError('not_found', { message: 'There is no such upload, or its time is over.' });
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

/** Where its bytes lie when they are whole: known from the start, so that finishing twice is finishing once. */
export function toTarget({ id, workspaceId }: Pick<UploadRow, 'id' | 'workspaceId'>): {
  mediaId: string;
  storageKey: string;
} {
  const mediaId = id.replace(/^upl_/u, 'med_');
  return { mediaId, storageKey: `${workspaceId}/${mediaId}` };
}

/** How much of it has arrived; null when its bytes are gone. */
export async function readReceived(
  { mediaStore }: Pick<ServiceDeps, 'mediaStore'>,
  row: UploadRow,
): Promise<number | null> {
  if (row.state === 'finished') return row.sizeBytes;
  if (row.state === 'failed') return null;
  // Between the move into the store and the library's entry there is no arrival any more.
  return (
    (await mediaStore.arrivals.sizeBytes(row.id)) ?? mediaStore.sizeBytes(toTarget(row).storageKey)
  );
}
