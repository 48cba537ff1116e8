import { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { IS_OPEN, IS_UNFINISHED } from '../open-states.ts';

type RemoveDeps = Pick<ServiceDeps, 'prisma' | 'mediaStore' | 'clock'>;

/**
 * Deletes a file from the library, and its bytes from the storage. Throws `not_found`, or `conflict` while an
 * unfinished delivery needs it or a rendition is being created from it.
 */
export async function deleteMedia(
  deps: RemoveDeps,
  actor: Actor,
  { mediaId }: { mediaId: string },
): Promise<void> {
  requireRole(actor, 'editor', 'media:write');
  const { workspaceId } = actor;
  const outcome = await removeMedia(
    deps,
    Prisma.sql`
    id = ${mediaId} AND workspace_id = ${workspaceId} AND origin <> 'rendition'`,
  );
  if (outcome === 'missing')
    throw new AppError('not_found', { message: 'This workspace has no media file with this ID.' });
  if (outcome === 'needed') {
    throw new AppError('conflict', {
      message:
        'A post in progress needs this file. Wait until it’s published, or cancel it, then delete the file.',
    });
  }
}

type RemovalOutcome = 'removed' | 'needed' | 'missing';

interface Removal {
  readonly outcome: RemovalOutcome;
  readonly id: string;
}

/**
 * Marks the file matching this condition as deleted unless something in progress needs it, then removes its
 * bytes; if the process crashes in between, the sweep removes them. Like a new post, this locks the row
 * first, so neither can miss the other.
 */
export async function removeMedia(
  deps: RemoveDeps,
  condition: Prisma.Sql,
): Promise<RemovalOutcome> {
  const { outcome, id } = await deps.prisma.$transaction(async (tx): Promise<Removal> => {
    const [row] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM media_asset WHERE ${condition} AND deleted_at IS NULL AND state = 'ready'
      LIMIT 1 FOR UPDATE`;
    if (!row) return { outcome: 'missing', id: '' };
    if (await isNeeded(tx, row.id)) return { outcome: 'needed', id: row.id };
    await tx.mediaAsset.update({
      where: { id: row.id },
      data: { deletedAt: deps.clock.now() },
      select: { id: true },
    });
    // They describe what the file shows.
    await tx.altTextSuggestion.deleteMany({ where: { mediaId: row.id } });
    // If the file is a rendition's output, delete the rendition too, so a later request creates it again.
    await tx.rendition.deleteMany({ where: { outputId: row.id } });
    return { outcome: 'removed', id: row.id };
  });
  if (outcome === 'removed') await removeBytes(deps, id);
  return outcome;
}

/**
 * Returns whether the file is needed by an unfinished delivery, directly or as a rendition, or as the source
 * of a rendition in progress.
 */
async function isNeeded(tx: Prisma.TransactionClient, mediaId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ is_needed: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM delivery d
      WHERE d.media_asset_ids @> ARRAY[${mediaId}::text] AND d.state ${IS_OPEN}
    ) OR EXISTS (
      SELECT 1 FROM delivery d WHERE d.cover_asset_id = ${mediaId} AND d.state ${IS_OPEN}
    ) OR EXISTS (
      SELECT 1 FROM rendition r JOIN delivery d ON d.workspace_id = r.workspace_id
      WHERE r.output_id = ${mediaId} AND d.state ${IS_OPEN} AND r.id = ANY(d.rendition_ids)
    ) OR EXISTS (
      SELECT 1 FROM rendition r WHERE r.asset_id = ${mediaId} AND r.state ${IS_UNFINISHED}
    ) AS is_needed`;
  return row?.is_needed ?? true;
}

/** State of a file whose bytes are deleted. The row stays, because posts and receipts refer to it. */
export const WITHOUT_BYTES = 'failed';

/** Removes a deleted file's bytes from the storage and records that they're gone. */
export async function removeBytes(
  { prisma, mediaStore }: RemoveDeps,
  mediaId: string,
): Promise<void> {
  const row = await prisma.mediaAsset.findFirst({
    where: { id: mediaId, deletedAt: { not: null }, state: { not: WITHOUT_BYTES } },
    select: { storageKey: true, posterKey: true },
  });
  if (!row) return;
  await mediaStore.delete(row.storageKey);
  if (row.posterKey !== null) await mediaStore.delete(row.posterKey);
  await prisma.mediaAsset.update({
    where: { id: mediaId },
    data: { state: WITHOUT_BYTES, posterKey: null },
    select: { id: true },
  });
}
