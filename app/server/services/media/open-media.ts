import { AppError } from '#app/server/errors/app-error.ts';
import type { ByteRange } from '#app/server/ports/media-store.ts';
import type { ServiceDeps } from '../deps.ts';

export interface OpenedMedia {
  readonly contentType: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** In pieces; each is good only until the next is asked for. */
  open(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
}

/** The file behind a signed link. The link is the permission: whoever has it may read until it ends. */
export async function openMedia(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaStore' | 'mediaLinks'>,
  link: { id: string; expiresAt: string; signature: string },
): Promise<OpenedMedia> {
  if (!deps.mediaLinks.verify(link)) {
    throw new AppError('forbidden', { message: 'This link has ended. Ask for a fresh one.' });
  }
  const row = await deps.prisma.mediaAsset.findFirst({
    where: { id: link.id, state: 'ready', deletedAt: null },
    select: { contentType: true, fileName: true, sizeBytes: true, sha256: true, storageKey: true },
  });
  if (!row) throw new AppError('not_found', { message: 'There is no such media file.' });
  return {
    contentType: row.contentType,
    fileName: row.fileName,
    sizeBytes: Number(row.sizeBytes ?? 0),
    sha256: row.sha256 ?? '',
    open: (range) => deps.mediaStore.open(row.storageKey, range),
  };
}
