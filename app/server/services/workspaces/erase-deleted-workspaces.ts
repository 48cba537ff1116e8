import { type EraseDeps, eraseWorkspace } from './erase-workspace.ts';

/** At most so many a round: the next round takes the rest. */
const BATCH = 10;

/** Erases the workspaces that their owners deleted; one that was cut short by a crash is found again. */
export async function eraseDeletedWorkspaces(deps: EraseDeps): Promise<void> {
  const rows = await deps.prisma.workspace.findMany({
    where: { deletedAt: { not: null } },
    select: { id: true },
    orderBy: { deletedAt: 'asc' },
    take: BATCH,
  });
  for (const { id } of rows) await eraseWorkspace(deps, { workspaceId: id });
}
