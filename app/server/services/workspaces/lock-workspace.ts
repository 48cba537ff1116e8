import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';

/**
 * Takes the workspace's row until the transaction ends, so that changes of its members come one after
 * another. Throws `not_found` when it was deleted meanwhile.
 */
export async function lockWorkspace(
  tx: Prisma.TransactionClient,
  workspaceId: string,
): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM workspace WHERE id = ${workspaceId} AND deleted_at IS NULL FOR UPDATE`;
  if (rows.length === 0)
    throw new AppError('not_found', { message: 'There is no such workspace.' });
}

/** The same for an owner who may have been made less since the request began. Throws `forbidden` then. */
export async function lockAsOwner(
  tx: Prisma.TransactionClient,
  { workspaceId, userId }: Pick<Actor, 'workspaceId' | 'userId'>,
): Promise<void> {
  await lockWorkspace(tx, workspaceId);
  const owner = await tx.member.findFirst({
    where: { workspaceId, userId, role: 'owner' },
    select: { id: true },
  });
  if (!owner) {
    throw new AppError('forbidden', { message: 'You are no owner of this workspace any more.' });
  }
}
