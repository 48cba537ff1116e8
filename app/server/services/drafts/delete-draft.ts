import { RESTORE_DRAFT_HOURS } from '#app/domain/composer/composer-drafts.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { requireDraftCapacity } from './require-draft-capacity.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

const HOUR_MS = 3_600_000;

/** Deletes a draft. `restoreDraft` can undo it for a day. Throws `not_found`. */
export async function deleteDraft(
  { prisma, clock }: Deps,
  actor: Actor,
  { draftId }: { draftId: string },
): Promise<void> {
  requireRole(actor, 'editor', 'posts:write');
  const { count } = await prisma.draft.updateMany({
    where: { id: draftId, workspaceId: actor.workspaceId, deletedAt: null },
    data: { deletedAt: clock.now() },
  });
  if (count === 0)
    throw new AppError('not_found', { message: 'This workspace has no draft with this ID.' });
}

/** Restores a deleted draft. Throws `not_found` once it's erased, and `conflict` if there's no room for it. */
export async function restoreDraft(
  { prisma }: Deps,
  actor: Actor,
  { draftId }: { draftId: string },
): Promise<void> {
  requireRole(actor, 'editor', 'posts:write');
  const { workspaceId } = actor;
  const { count } = await prisma.$transaction(async (tx) => {
    await requireDraftCapacity(tx, workspaceId);
    return tx.draft.updateMany({
      where: { id: draftId, workspaceId, deletedAt: { not: null } },
      data: { deletedAt: null },
    });
  });
  if (count > 0) return;
  const message = `This draft can’t be restored: it was deleted more than ${RESTORE_DRAFT_HOURS} hours ago.`;
  throw new AppError('not_found', { message });
}

/** Copies a draft, with its version starting at 1. Throws `not_found` or `conflict`. */
export async function duplicateDraft(
  { prisma, clock }: Deps,
  actor: Actor,
  { draftId }: { draftId: string },
): Promise<{ id: string }> {
  requireRole(actor, 'editor', 'posts:write');
  const { workspaceId, userId } = actor;
  const now = clock.now();
  return prisma.$transaction(async (tx) => {
    await requireDraftCapacity(tx, workspaceId);
    const row = await tx.draft.findFirst({
      where: { id: draftId, workspaceId, deletedAt: null },
      select: { content: true, composer: true, searchText: true, mediaAssetIds: true },
    });
    if (!row)
      throw new AppError('not_found', { message: 'This workspace has no draft with this ID.' });
    return tx.draft.create({
      data: {
        id: createId('drf'),
        workspaceId,
        authorUserId: userId,
        editorUserId: userId,
        content: row.content ?? {},
        composer: row.composer ?? Prisma.DbNull,
        searchText: row.searchText,
        mediaAssetIds: row.mediaAssetIds,
        createdAt: now,
        updatedAt: now,
      },
      select: { id: true },
    });
  });
}

/** Erases drafts that were deleted more than a day ago. */
export async function eraseDeletedDrafts({ prisma, clock }: Deps): Promise<number> {
  const before = new Date(clock.now().getTime() - RESTORE_DRAFT_HOURS * HOUR_MS);
  const { count } = await prisma.draft.deleteMany({ where: { deletedAt: { lt: before } } });
  return count;
}
