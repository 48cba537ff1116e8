import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';

/**
 * Locks the workspace's row until the transaction ends, so changes to its members are serialized. New rows that refer
 * to it don't wait, so a transaction that holds a post's lock can store a notification. Throws `not_found` if the
 * workspace was deleted in the meantime.
 */
export async function lockWorkspace(
  tx: Prisma.TransactionClient,
  workspaceId: string,
): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM workspace WHERE id = ${workspaceId} AND deleted_at IS NULL FOR NO KEY UPDATE`;
  if (rows.length === 0)
    throw new AppError('not_found', {
      message: 'This workspace doesn’t exist, or you aren’t a member of it.',
    });
}

/**
 * Locks the workspace and checks that the actor is still an owner, since their role may have changed after
 * the request started. Throws `forbidden` if they aren't.
 */
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
    throw new AppError('forbidden', { message: 'You’re no longer an owner of this workspace.' });
  }
}
