import {
  type CreateDraftInput,
  type DraftOutput,
  type DraftPage,
  type ListDraftsInput,
  MAX_DRAFTS,
  type UpdateDraftInput,
} from '#app/domain/posts/saved-drafts.ts';
import { findNewestRows } from '#app/server/db/find-newest-rows.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import {
  createStaleError,
  DRAFT_COLUMNS,
  type DraftRow,
  findDraft,
  toDraftOutput,
} from './draft-row.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

/** Creates a draft. Throws `conflict` if the workspace has reached its limit. */
export async function createDraft(
  { prisma, clock }: Deps,
  actor: Actor,
  { post }: CreateDraftInput,
): Promise<DraftOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const { workspaceId, userId: authorUserId } = actor;
  const now = clock.now();
  const row = await prisma.$transaction(async (tx) => {
    // Without the lock, two concurrent calls wouldn't count each other.
    await tx.$queryRaw`SELECT id FROM workspace WHERE id = ${workspaceId} FOR UPDATE`;
    if ((await tx.draft.count({ where: { workspaceId } })) >= MAX_DRAFTS) {
      const message = `A workspace can have at most ${MAX_DRAFTS} drafts. Delete some you no longer need.`;
      throw new AppError('conflict', { message });
    }
    const created = await tx.draft.create({
      data: {
        id: createId('drf'),
        workspaceId,
        authorUserId,
        content: post,
        createdAt: now,
        updatedAt: now,
      },
      select: DRAFT_COLUMNS,
    });
    await recordEffect(tx, created.id);
    return created;
  });
  return toDraftOutput(row);
}

export async function getDraft(
  deps: Deps,
  actor: Actor,
  { draftId }: { draftId: string },
): Promise<DraftOutput> {
  requireRole(actor, 'viewer', 'posts:read');
  return findDraft(deps, actor, draftId);
}

/** Lists the workspace's drafts, newest first, one page at a time. */
export async function listDrafts(
  { prisma }: Deps,
  actor: Actor,
  { cursor, limit }: ListDraftsInput,
): Promise<DraftPage> {
  requireRole(actor, 'viewer', 'posts:read');
  const { workspaceId } = actor;
  const rows = await findNewestRows<DraftRow>(prisma, {
    table: 'draft',
    columns: { workspace_id: workspaceId },
    select: DRAFT_COLUMNS,
    cursor,
    most: limit + 1,
  });
  const items = rows.slice(0, limit).map(toDraftOutput);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Updates the version that was read. Throws `conflict`, with the current version, if it has changed. */
export async function updateDraft(
  deps: Deps,
  actor: Actor,
  { draftId, version, post }: UpdateDraftInput & { draftId: string },
): Promise<DraftOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const { workspaceId } = actor;
  await deps.prisma.$transaction(async (tx) => {
    const { count } = await tx.draft.updateMany({
      where: { id: draftId, workspaceId, version },
      data: { content: post, version: version + 1, updatedAt: deps.clock.now() },
    });
    if (count === 0) throw createStaleError(await findDraft({ prisma: tx }, actor, draftId));
    await recordEffect(tx, draftId);
  });
  return findDraft(deps, actor, draftId);
}

export async function deleteDraft(
  { prisma }: Deps,
  actor: Actor,
  { draftId }: { draftId: string },
): Promise<void> {
  requireRole(actor, 'editor', 'posts:write');
  const { count } = await prisma.draft.deleteMany({
    where: { id: draftId, workspaceId: actor.workspaceId },
  });
  if (count === 0)
    throw new AppError('not_found', { message: 'This workspace has no draft with this ID.' });
}
