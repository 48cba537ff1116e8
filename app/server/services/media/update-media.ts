import type { MediaOutput, UpdateMediaInput } from '#app/domain/media/media.ts';
import { toSafeFileName } from '#app/domain/text/safe-file-name.ts';
import { toSearchIndex } from '#app/domain/text/search-text.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getMedia } from './get-media.ts';
import { IN_LIBRARY } from './list-media.ts';

/** Changes a file's name, alt text, or focal point; fields left out stay as they are. Throws `not_found`. */
export async function updateMedia(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaLinks'>,
  actor: Actor,
  { mediaId, fileName, altText, focalPoint }: UpdateMediaInput & { mediaId: string },
): Promise<MediaOutput> {
  requireRole(actor, 'editor', 'media:write');
  const isFound = await deps.prisma.$transaction(async (tx) => {
    const { count } = await tx.mediaAsset.updateMany({
      where: { ...IN_LIBRARY, id: mediaId, workspaceId: actor.workspaceId },
      data: {
        ...(fileName === undefined ? {} : { fileName: toSafeFileName(fileName) }),
        ...(altText === undefined ? {} : { altText: altText || null }),
        ...(focalPoint === undefined
          ? {}
          : { focalX: focalPoint?.x ?? null, focalY: focalPoint?.y ?? null }),
      },
    });
    if (count > 0) await indexForSearch(tx, mediaId);
    return count > 0;
  });
  if (!isFound)
    throw new AppError('not_found', { message: 'This workspace has no media file with this ID.' });
  // A token with write scope doesn't necessarily have read scope.
  return getMedia(deps, { ...actor, scopes: [...actor.scopes, 'media:read'] }, { mediaId });
}

/**
 * Runs after the change, which holds the row's lock, so a concurrent change can't index an older name or alt
 * text.
 */
async function indexForSearch(tx: Prisma.TransactionClient, mediaId: string): Promise<void> {
  const where = { id: mediaId };
  const row = await tx.mediaAsset.findUniqueOrThrow({
    where,
    select: { fileName: true, altText: true },
  });
  await tx.mediaAsset.update({ where, data: toSearchIndex(row) });
}
