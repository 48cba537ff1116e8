import { MediaKind } from '#app/domain/media/media.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { ByteSource } from '#app/server/ports/http-client.ts';
import { type MediaFile, PlatformError } from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';

/** Platforms may download a file some time after they receive its link. */
const PULL_LINK_SECONDS = 6 * 3600;

type StoredRow = Prisma.MediaAssetGetPayload<object>;

/** A file with a known size and hash, which makes it ready to send. */
export type MediaRow = Omit<StoredRow, 'sizeBytes' | 'sha256'> & {
  readonly sizeBytes: number;
  readonly sha256: string;
};

/** Returns null for an incomplete file. */
export function toReadyRow(row: StoredRow): MediaRow | null {
  if (!row.sha256 || row.sizeBytes === null) return null;
  return { ...row, sha256: row.sha256, sizeBytes: Number(row.sizeBytes) };
}

interface DeliveryFiles {
  readonly platform: PlatformId;
  readonly workspaceId: string;
  readonly mediaAssetIds: readonly string[];
  readonly coverAssetId: string | null;
}

/** Loads a delivery's files by ID, in the form adapters use. Files in `known` aren't read again. */
export async function loadMediaFiles(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaStore' | 'mediaLinks'>,
  { platform, workspaceId, mediaAssetIds, coverAssetId }: DeliveryFiles,
  preloaded: ReadonlyMap<string, MediaRow> = new Map(),
): Promise<ReadonlyMap<string, MediaFile>> {
  const ids = coverAssetId === null ? mediaAssetIds : [...mediaAssetIds, coverAssetId];
  const unknown = ids.filter((id) => !preloaded.has(id));
  // Prisma combines these into one statement, with those of other deliveries that start at the same time.
  const read = await Promise.all(
    unknown.map((id) => deps.prisma.mediaAsset.findUnique({ where: { id, workspaceId } })),
  );
  const rows = [
    ...ids.map((id) => preloaded.get(id)),
    ...read.map((row) => row && toReadyRow(row)),
  ];
  return new Map(
    rows.flatMap((row) => (row ? [[row.id, toMediaFile(deps, row, platform)] as const] : [])),
  );
}

type FileDeps = Pick<ServiceDeps, 'mediaStore' | 'mediaLinks'>;

function toMediaFile(deps: FileDeps, row: MediaRow, platform: PlatformId): MediaFile {
  return {
    id: row.id,
    kind: MediaKind.parse(row.kind),
    contentType: row.contentType,
    fileName: row.fileName,
    sizeBytes: row.sizeBytes,
    sha256: row.sha256,
    width: row.width,
    height: row.height,
    durationMs: row.durationMs,
    altText: row.altText,
    bytes: (start = 0, end = row.sizeBytes): ByteSource => ({
      sizeBytes: end - start,
      open: () => openBytes(deps, row, { platform, start, end }),
    }),
    publicUrl: async () => {
      // A platform that follows a link to a missing file can only report that loading failed.
      await requireWhole(deps, row, platform);
      return deps.mediaLinks.create(row, { expiresInSeconds: PULL_LINK_SECONDS });
    },
  };
}

async function* openBytes(
  deps: FileDeps,
  row: MediaRow,
  { platform, start, end }: { platform: PlatformId; start: number; end: number },
): AsyncGenerator<Uint8Array> {
  if (end <= start) return;
  await requireWhole(deps, row, platform);
  yield* await deps.mediaStore.open(row.storageKey, { start, end });
}

/** Throws `media_missing` unless the storage has the whole file. */
async function requireWhole(
  { mediaStore }: FileDeps,
  { storageKey, sizeBytes, fileName }: MediaRow,
  platform: PlatformId,
): Promise<void> {
  const storedBytes = await mediaStore.sizeBytes(storageKey);
  if (storedBytes === sizeBytes) return;
  const what = storedBytes === null ? 'is missing from' : 'is incomplete in';
  throw createMediaMissingError(platform, `${fileName} ${what} Fanfare’s storage.`);
}

/**
 * Creates the error for a post's file that is missing from our own storage. The platform isn't at fault, and
 * a retry won't help.
 */
export function createMediaMissingError(platform: PlatformId, message: string): PlatformError {
  return new PlatformError({
    platform,
    kind: 'media_missing',
    code: 'media_missing',
    message,
    remedy: 'Upload the file again, then create a new post with it.',
  });
}
