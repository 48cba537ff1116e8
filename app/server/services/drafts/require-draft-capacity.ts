import { MAX_DRAFTS } from '#app/domain/posts/saved-drafts.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';

/**
 * Throws `conflict` if the workspace has as many drafts as it can have. Locks the workspace until the
 * transaction ends, because two concurrent calls wouldn't count each other. A draft that exists under the
 * composer's key needs no room.
 */
export async function requireDraftCapacity(
  tx: Pick<Prisma.TransactionClient, 'draft' | '$queryRaw'>,
  workspaceId: string,
  { clientKey }: { readonly clientKey?: string } = {},
): Promise<void> {
  await tx.$queryRaw`SELECT id FROM workspace WHERE id = ${workspaceId} FOR UPDATE`;
  if ((await tx.draft.count({ where: { workspaceId, deletedAt: null } })) < MAX_DRAFTS) return;
  if (clientKey && (await tx.draft.count({ where: { workspaceId, clientKey } })) > 0) return;
  const message = `A workspace can have at most ${MAX_DRAFTS} drafts. Delete some you no longer need.`;
  throw new AppError('conflict', { message });
}
