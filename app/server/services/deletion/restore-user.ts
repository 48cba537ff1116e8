import { AppError } from '#app/server/errors/app-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { listOwnWorkspaces } from './own-workspaces.ts';

/**
 * Restores a person's account. Posts, files, drafts, and members are back; platform accounts need to be
 * reconnected, and canceled deliveries stay canceled. Throws `not_found` once the restore period is over.
 */
export async function restoreUser(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  { userId }: { userId: string },
): Promise<void> {
  const now = clock.now();
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, deletedAt: { not: null }, purgeAfter: { gt: now } },
      data: { deletedAt: null, purgeAfter: null },
    });
    if (count === 0)
      throw new AppError('not_found', { message: 'This account can no longer be restored.' });
    const workspaceIds = await listOwnWorkspaces(tx, userId);
    await tx.account.updateMany({
      where: { workspaceId: { in: workspaceIds } },
      data: { heldUntil: null },
    });
    const actor = { userId, workspaceId: null, via: 'session' } as const;
    await recordAudit(tx, actor, { action: 'user.restored', at: now, subject: userId });
  });
}
