import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';

/**
 * Notes in a new post's transaction that it uses these files: from here on they are not deleted under it.
 * Throws `validation_failed` when one was deleted just now.
 */
export async function markUsed(
  tx: Prisma.TransactionClient,
  { workspaceId, mediaIds, now }: { workspaceId: string; mediaIds: readonly string[]; now: Date },
): Promise<void> {
  const ids = [...new Set(mediaIds)].sort();
  if (ids.length === 0) return;
  const { count } = await tx.mediaAsset.updateMany({
    where: { id: { in: ids }, workspaceId, state: 'ready', deletedAt: null },
    data: { lastUsedAt: now },
  });
  if (count === ids.length) return;
  const message = 'A file of this post was deleted. Choose another one.';
  throw new AppError('validation_failed', {
    message,
    violations: [{ pointer: '/content/mediaId', code: 'unknown_media', message }],
  });
}
