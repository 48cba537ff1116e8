import {
  type CreateDraftInput,
  type DraftOutput,
  type DraftPage,
  type ListDraftsInput,
  type UpdateDraftInput,
} from '#app/domain/posts/saved-drafts.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { findNewestRows } from '#app/server/db/find-newest-rows.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import { toDerivedColumns } from './derived-columns.ts';
import {
  createStaleError,
  DRAFT_COLUMNS,
  type DraftRow,
  findDraft,
  toDraftOutput,
} from './draft-row.ts';
import { insertDraft } from './insert-draft.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

/** Creates a draft. Throws `conflict` if the workspace has reached its limit. */
export async function createDraft(
  { prisma, clock }: Deps,
  actor: Actor,
  { post }: CreateDraftInput,
): Promise<DraftOutput> {
  requireRole(actor, 'editor', 'posts:write');
  const now = clock.now();
  return prisma.$transaction((tx) => insertDraft(tx, actor, { post, now }));
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
    take: limit + 1,
    filter: Prisma.sql`deleted_at IS NULL`,
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
      where: { id: draftId, workspaceId, version, deletedAt: null },
      data: {
        ...toDerivedColumns(post),
        // The composer derives its fields from the request again.
        composer: Prisma.DbNull,
        editorUserId: actor.userId,
        version: version + 1,
        updatedAt: deps.clock.now(),
      },
    });
    if (count === 0) throw createStaleError(await findDraft({ prisma: tx }, actor, draftId));
    await recordEffect(tx, draftId);
  });
  return findDraft(deps, actor, draftId);
}
