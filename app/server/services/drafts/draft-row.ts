import { DraftContent, type DraftOutput } from '#app/domain/posts/saved-drafts.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';

export const DRAFT_COLUMNS = {
  id: true,
  version: true,
  content: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.DraftSelect;

export type DraftRow = Prisma.DraftGetPayload<{ select: typeof DRAFT_COLUMNS }>;

export function toDraftOutput(row: DraftRow): DraftOutput {
  const { id, version, content, createdAt, updatedAt } = row;
  return {
    id,
    version,
    post: DraftContent.parse(content),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Finds a draft. Throws `not_found`, also for another workspace's draft. */
export async function findDraft(
  { prisma }: { readonly prisma: Pick<Prisma.TransactionClient, 'draft'> },
  { workspaceId }: Actor,
  draftId: string,
): Promise<DraftOutput> {
  const row = await prisma.draft.findFirst({
    where: { id: draftId, workspaceId, deletedAt: null },
    select: DRAFT_COLUMNS,
  });
  if (!row)
    throw new AppError('not_found', { message: 'This workspace has no draft with this ID.' });
  return toDraftOutput(row);
}

/** Creates the error for a draft that was saved in the meantime. */
export function createStaleError({ version }: Pick<DraftOutput, 'version'>): AppError {
  return new AppError('conflict', {
    message: `Someone else saved this draft in the meantime. It’s now at version ${version}. Read it again.`,
    meta: { version },
  });
}
