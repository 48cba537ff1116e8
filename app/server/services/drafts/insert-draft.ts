import type { DraftContent, DraftOutput } from '#app/domain/posts/saved-drafts.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '../actor.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import { toDerivedColumns } from './derived-columns.ts';
import { DRAFT_COLUMNS, toDraftOutput } from './draft-row.ts';
import { requireDraftCapacity } from './require-draft-capacity.ts';

/**
 * Stores a new draft in the caller's transaction, as the effect of the current call. Locks the workspace until the
 * transaction ends. Throws `conflict` if the workspace has reached its limit of drafts.
 */
export async function insertDraft(
  tx: Prisma.TransactionClient,
  { workspaceId, userId }: Actor,
  { post, now }: { readonly post: DraftContent; readonly now: Date },
): Promise<DraftOutput> {
  await requireDraftCapacity(tx, workspaceId);
  const created = await tx.draft.create({
    data: {
      id: createId('drf'),
      workspaceId,
      authorUserId: userId,
      editorUserId: userId,
      ...toDerivedColumns(post),
      createdAt: now,
      updatedAt: now,
    },
    select: DRAFT_COLUMNS,
  });
  await recordEffect(tx, created.id);
  return toDraftOutput(created);
}
