import type { Prisma } from '#app/server/db/generated/client.ts';

/**
 * Matches the workspaces that are deleted with this person: they own them, and every other owner has deleted
 * their account too. Other memberships don't count.
 */
export function toOwnWorkspaces(userId: string): Prisma.WorkspaceWhereInput {
  return {
    deletedAt: null,
    members: {
      some: { userId, role: 'owner' },
      none: { userId: { not: userId }, role: 'owner', user: { deletedAt: null } },
    },
  };
}

export async function listOwnWorkspaces(
  tx: Pick<Prisma.TransactionClient, 'workspace'>,
  userId: string,
): Promise<string[]> {
  const rows = await tx.workspace.findMany({
    where: toOwnWorkspaces(userId),
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id }) => id);
}
