import { findSupportedFormat } from '#app/domain/media/file-formats.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { toSearchIndex } from '#app/domain/text/search-text.ts';
import { toSafeFileName } from '#app/domain/text/safe-file-name.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { MakePosterJob } from '#app/server/job-types/make-poster.job.ts';
import type { StoredObject } from '#app/server/ports/media-store.ts';
import type { ServiceDeps } from '../deps.ts';
import {
  type FileToCheck,
  requireFitTool,
  requireGoodFile,
  type UploadLimitSet,
} from './check-file.ts';
import { toFactColumns } from './fact-columns.ts';
import { makePoster } from './make-poster.ts';
import { MEDIA_COLUMNS, type MediaRow } from './to-media-output.ts';

type TakeInDeps = Pick<
  ServiceDeps,
  'prisma' | 'mediaProbe' | 'mediaStore' | 'fitter' | 'posters' | 'clock' | 'queue'
>;

/** A file whose bytes are in the store but that isn't in the library yet. */
export interface StoredFile {
  readonly id: string;
  readonly workspaceId: string;
  readonly userId: string | null;
  readonly storageKey: string;
  readonly stored: StoredObject;
  readonly fileName: string;
  readonly platform: PlatformId | null;
  readonly altText: string | null;
  readonly limitSet: UploadLimitSet;
  readonly sourceUrl?: string;
}

/**
 * Probes a stored file's bytes and adds the file to the library, together with whatever `also` writes. If
 * this throws, the caller has to remove the bytes. Throws what requireGoodFile and requireFitTool throw.
 */
export async function ingestFile(
  deps: TakeInDeps,
  file: StoredFile,
  also?: (tx: Prisma.TransactionClient) => Promise<unknown>,
): Promise<MediaRow> {
  const { stored, storageKey, platform, limitSet } = file;
  const fileName = toSafeFileName(file.fileName);
  const toCheck: FileToCheck = {
    fileName,
    platform,
    limitSet,
    sizeBytes: stored.sizeBytes,
    probed: stored.sizeBytes === 0 ? null : await deps.mediaProbe.probe(storageKey),
  };
  const probed = requireGoodFile(toCheck);
  await requireFitTool(deps.fitter, toCheck, probed);
  const job: MakePosterJob = { name: 'make-poster', version: 1, mediaId: file.id };
  const row = await deps.prisma.$transaction(async (tx) => {
    const created = await tx.mediaAsset.create({
      select: MEDIA_COLUMNS,
      data: {
        ...toFactColumns(probed),
        id: file.id,
        storageKey,
        fileName,
        workspaceId: file.workspaceId,
        uploadedByUserId: file.userId,
        state: 'ready',
        sizeBytes: BigInt(stored.sizeBytes),
        sha256: stored.sha256,
        altText: file.altText,
        ...toSearchIndex({ fileName, altText: file.altText }),
        ...(file.sourceUrl ? { origin: 'import', sourceUrl: file.sourceUrl } : {}),
        createdAt: deps.clock.now(),
      },
    });
    await also?.(tx);
    if (probed.kind !== 'document')
      await deps.queue.enqueue({ queue: 'media', payload: job, singletonKey: file.id }, { tx });
    return created;
  });
  deps.queue.wake();
  return needsPoster(row) ? withPoster(deps, row) : row;
}

/** If browsers can't display the file itself, screens need its poster from the start. */
function needsPoster({ kind, contentType }: MediaRow): boolean {
  return kind === 'image' && findSupportedFormat(contentType)?.isShownByBrowsers === false;
}

/** Returns the row with its poster. If creating it fails, the job tries again later. */
async function withPoster(deps: TakeInDeps, row: MediaRow): Promise<MediaRow> {
  await makePoster(deps, { mediaId: row.id }).catch(() => undefined);
  const found = await deps.prisma.mediaAsset.findUnique({
    where: { id: row.id },
    select: { posterKey: true },
  });
  return { ...row, posterKey: found?.posterKey ?? null };
}
