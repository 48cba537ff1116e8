import { UNSENT_STATES } from '#app/domain/posts/delivery-state.ts';
import { NOTHING_SENT } from '#app/server/services/deliveries/nothing-sent.ts';
import type { EraseDeps } from '../workspaces/erase-workspace.ts';
import { CHARGED, type CloseDeps, closeWorkspace } from './close-workspace.ts';
import { eraseUser } from './erase-user.ts';
import { toOwnWorkspaces } from './own-workspaces.ts';

type FinishDeps = CloseDeps & EraseDeps;

/** Batch size per round; the next round handles the rest. */
const BATCH = 20;

/**
 * Finishes account deletions, in every round: winds down the workspaces, and erases accounts whose restore
 * period is over. An account that can't be erased now doesn't hold up the others.
 */
export async function finishDeletions(deps: FinishDeps): Promise<void> {
  const now = deps.clock.now();
  const due = await deps.prisma.user.findMany({
    where: { deletedAt: { not: null }, purgeAfter: { lte: now } },
    select: { id: true },
    orderBy: { purgeAfter: 'asc' },
    take: BATCH,
  });
  for (const { id } of due) {
    await eraseUser(deps, id).catch((error: unknown) => {
      deps.logger.error({ err: error, userId: id }, 'An account couldn’t be erased yet.');
    });
  }
  const waiting = await deps.prisma.user.findMany({
    where: { deletedAt: { not: null }, purgeAfter: { gt: now } },
    select: { id: true },
  });
  for (const { id } of waiting) await closeRestless(deps, id);
}

async function closeRestless(deps: FinishDeps, userId: string): Promise<void> {
  const rows = await deps.prisma.workspace.findMany({
    where: {
      ...toOwnWorkspaces(userId),
      OR: [
        { accounts: { some: { accessTokenEnc: { not: null } } } },
        { deliveries: { some: { state: { in: [...UNSENT_STATES] }, ...NOTHING_SENT } } },
        { subscription: { status: { in: CHARGED } } },
      ],
    },
    select: { id: true },
  });
  for (const { id } of rows) await closeWorkspace(deps, id);
}
