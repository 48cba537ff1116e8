import { MediaKind, type MediaOutput } from '#app/domain/media/media.ts';
import { MediaTraits } from '#app/domain/media/media-traits.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

/** Lifetime of links shown on screens and in API responses. */
const SHOWN_LINK_SECONDS = 24 * 3600;

export const MEDIA_COLUMNS = {
  id: true,
  kind: true,
  contentType: true,
  fileName: true,
  sizeBytes: true,
  sha256: true,
  width: true,
  height: true,
  durationMs: true,
  container: true,
  rotation: true,
  frameRate: true,
  bitRate: true,
  videoCodec: true,
  pixelFormat: true,
  isInterlaced: true,
  hasAudio: true,
  audioCodec: true,
  audioChannels: true,
  audioSampleRate: true,
  frameCount: true,
  pageCount: true,
  traits: true,
  altText: true,
  posterKey: true,
  focalX: true,
  focalY: true,
  lastUsedAt: true,
  createdAt: true,
} satisfies Prisma.MediaAssetSelect;

export type MediaRow = Prisma.MediaAssetGetPayload<{ select: typeof MEDIA_COLUMNS }>;

const TYPES = { image: 'image', gif: 'image', video: 'video', document: 'document' } as const;

/** Returns the facts that the content rules check, so every screen reaches the same result as the server. */
function toTrackFacts(row: MediaRow) {
  return {
    container: row.container,
    rotation: row.rotation,
    frameRate: row.frameRate,
    bitRate: row.bitRate === null ? null : Number(row.bitRate),
    videoCodec: row.videoCodec,
    pixelFormat: row.pixelFormat,
    isInterlaced: row.isInterlaced,
    hasAudio: row.hasAudio,
    audioCodec: row.audioCodec,
    audioChannels: row.audioChannels,
    audioSampleRate: row.audioSampleRate,
    frameCount: row.frameCount,
    pageCount: row.pageCount,
    traits: MediaTraits.nullable().parse(row.traits),
  };
}

export function toMediaOutput(
  { mediaLinks }: Pick<ServiceDeps, 'mediaLinks'>,
  row: MediaRow,
): MediaOutput {
  const kind = MediaKind.parse(row.kind);
  const { width, height } = row;
  return {
    id: row.id,
    url: mediaLinks.create(row, { expiresInSeconds: SHOWN_LINK_SECONDS }),
    type: TYPES[kind],
    kind,
    contentType: row.contentType,
    fileName: row.fileName,
    filename: row.fileName,
    sizeBytes: Number(row.sizeBytes ?? 0),
    sha256: row.sha256 ?? '',
    width,
    height,
    dimensions: width !== null && height !== null ? { width, height } : null,
    durationMs: row.durationMs,
    ...toTrackFacts(row),
    altText: row.altText,
    posterUrl: row.posterKey === null ? null : toPosterUrl({ mediaLinks }, row.id),
    focalPoint:
      row.focalX !== null && row.focalY !== null ? { x: row.focalX, y: row.focalY } : null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

const POSTER_SUFFIX = '.poster';

/** Creates a separate link for the poster that doesn't open the file itself. */
export function toPosterUrl(
  { mediaLinks }: Pick<ServiceDeps, 'mediaLinks'>,
  mediaId: string,
): string {
  const poster = { id: mediaId + POSTER_SUFFIX, fileName: 'poster.webp' };
  return mediaLinks.create(poster, { expiresInSeconds: SHOWN_LINK_SECONDS });
}

/** Parses a link's ID. */
export function readLinkId(id: string): { mediaId: string; isPoster: boolean } {
  const isPoster = id.endsWith(POSTER_SUFFIX);
  return { mediaId: isPoster ? id.slice(0, -POSTER_SUFFIX.length) : id, isPoster };
}

/** Finds the files with these IDs that exist in the actor's workspace, in one query. */
export async function findMediaOutputs(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaLinks'>,
  actor: Pick<Actor, 'workspaceId'>,
  ids: readonly string[],
): Promise<Map<string, MediaOutput>> {
  if (ids.length === 0) return new Map();
  const rows = await deps.prisma.mediaAsset.findMany({
    where: {
      id: { in: [...ids] },
      workspaceId: actor.workspaceId,
      state: 'ready',
      deletedAt: null,
    },
    select: MEDIA_COLUMNS,
  });
  return new Map(rows.map((row) => [row.id, toMediaOutput(deps, row)]));
}
