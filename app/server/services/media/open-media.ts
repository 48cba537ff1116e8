import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { ByteRange } from '#app/server/ports/media-store.ts';
import type { ServiceDeps } from '../deps.ts';
import { WHERE_OPEN } from '../open-states.ts';
import { readLinkId } from './to-media-output.ts';

export interface OpenedMedia {
  readonly contentType: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Yields chunks; each is valid only until the next is requested. */
  open(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
}

type OpenDeps = Pick<ServiceDeps, 'prisma' | 'mediaStore' | 'mediaLinks' | 'posters'>;

/** Opens the file, or its poster, behind a signed link. The link itself grants access until it expires. */
export async function openMedia(
  deps: OpenDeps,
  link: { id: string; expiresAt: string; signature: string },
): Promise<OpenedMedia> {
  if (!deps.mediaLinks.verify(link)) {
    throw new AppError('forbidden', { message: 'This link has expired. Request a new one.' });
  }
  const { mediaId, isPoster } = readLinkId(link.id);
  const row = await deps.prisma.mediaAsset.findFirst({
    where: {
      id: mediaId,
      state: 'ready',
      deletedAt: null,
      workspace: isServed(),
    },
    select: {
      contentType: true,
      fileName: true,
      sizeBytes: true,
      sha256: true,
      storageKey: true,
      posterKey: true,
    },
  });
  if (!row)
    throw new AppError('not_found', { message: 'This workspace has no media file with this ID.' });
  if (isPoster) return openPoster(deps, row);
  return {
    contentType: row.contentType,
    fileName: row.fileName,
    sizeBytes: Number(row.sizeBytes ?? 0),
    sha256: row.sha256 ?? '',
    open: (range) => deps.mediaStore.open(row.storageKey, range),
  };
}

/**
 * Matches workspaces whose links still work. A workspace that was deleted, or whose owners all deleted their
 * accounts, serves no links, except while a platform may still download the file of a post that is being
 * published.
 */
function isServed(): Prisma.WorkspaceWhereInput {
  const isInFlight = { state: WHERE_OPEN, needsDecision: false };
  return {
    OR: [
      { deletedAt: null, members: { some: { role: 'owner', user: { deletedAt: null } } } },
      { deliveries: { some: isInFlight } },
    ],
  };
}

async function openPoster(
  deps: OpenDeps,
  { posterKey, sha256 }: { posterKey: string | null; sha256: string | null },
): Promise<OpenedMedia> {
  const sizeBytes = posterKey === null ? null : await deps.mediaStore.sizeBytes(posterKey);
  if (posterKey === null || sizeBytes === null)
    throw new AppError('not_found', { message: 'This file has no poster.' });
  return {
    contentType: deps.posters.contentType,
    fileName: 'poster.webp',
    sizeBytes,
    // Posters are immutable, and so are their source files.
    sha256: `${sha256 ?? ''}-poster`,
    open: (range) => deps.mediaStore.open(posterKey, range),
  };
}
