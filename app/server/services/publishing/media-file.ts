import { MediaKind } from '#app/domain/media.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { ByteSource } from '#app/server/ports/http-client.ts';
import type { MediaFile } from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '../deps.ts';

/** A platform may come for the file some time after it was told where it lies. */
const PULL_LINK_SECONDS = 6 * 3600;

type StoredRow = Prisma.MediaAssetGetPayload<object>;

/** A file whose size and hash are known: one that may be sent. */
export type MediaRow = Omit<StoredRow, 'sizeBytes' | 'sha256'> & {
  readonly sizeBytes: number;
  readonly sha256: string;
};

/** Null for a file that is not whole. */
export function toReadyRow(row: StoredRow): MediaRow | null {
  if (!row.sha256 || row.sizeBytes === null) return null;
  return { ...row, sha256: row.sha256, sizeBytes: Number(row.sizeBytes) };
}

interface WantedFiles {
  readonly workspaceId: string;
  readonly mediaAssetIds: readonly string[];
  readonly coverAssetId: string | null;
}

/** A delivery's files by id, as a platform is given them; those that are known are not read again. */
export async function loadMediaFiles(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaStore' | 'mediaLinks'>,
  { workspaceId, mediaAssetIds, coverAssetId }: WantedFiles,
  known: ReadonlyMap<string, MediaRow> = new Map(),
): Promise<ReadonlyMap<string, MediaFile>> {
  const ids = coverAssetId === null ? mediaAssetIds : [...mediaAssetIds, coverAssetId];
  const unknown = ids.filter((id) => !known.has(id));
  const read =
    unknown.length === 0
      ? []
      : await deps.prisma.mediaAsset.findMany({ where: { id: { in: unknown }, workspaceId } });
  const rows = [...ids.map((id) => known.get(id)), ...read.map(toReadyRow)];
  return new Map(rows.flatMap((row) => (row ? [[row.id, toMediaFile(deps, row)] as const] : [])));
}

function toMediaFile(
  deps: Pick<ServiceDeps, 'mediaStore' | 'mediaLinks'>,
  row: MediaRow,
): MediaFile {
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
      open: () => openBytes(deps, row.storageKey, { start, end }),
    }),
    publicUrl: async () => deps.mediaLinks.create(row, { expiresInSeconds: PULL_LINK_SECONDS }),
  };
}

async function* openBytes(
  deps: Pick<ServiceDeps, 'mediaStore'>,
  storageKey: string,
  range: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  if (range.end <= range.start) return;
  yield* await deps.mediaStore.open(storageKey, range);
}
