import { type EraseDeps, eraseWorkspace } from './erase-workspace.ts';

/** Batch size per round; the next round handles the rest. */
const BATCH = 10;

/** Erases the workspaces that their owners deleted, including any that a crash interrupted. */
export async function eraseDeletedWorkspaces(deps: EraseDeps): Promise<void> {
  const rows = await deps.prisma.workspace.findMany({
    where: { deletedAt: { not: null } },
    select: { id: true },
    orderBy: { deletedAt: 'asc' },
    take: BATCH,
  });
  for (const { id } of rows) await eraseWorkspace(deps, { workspaceId: id });
}
