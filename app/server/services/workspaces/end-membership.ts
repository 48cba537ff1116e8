import type { Prisma } from '#app/server/db/generated/client.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import { revokeAccess } from '../access/revoke-access.ts';
import { holdAffected } from '../deliveries/hold-planned.ts';
import { createFirstWorkspace } from './create-workspace.ts';

interface EndedMembership {
  readonly workspaceId: string;
  readonly userId: string;
  readonly now: Date;
}

/**
 * Removes a person from a workspace, revokes everything that would still give them access (see the table in
 * docs/security.md), and switches their browsers away from it. A person without another workspace gets an
 * empty one. What they published and uploaded belongs to the workspace and stays. What they scheduled is held.
 */
export async function endMembership(
  tx: Prisma.TransactionClient,
  { workspaceId, userId, now }: EndedMembership,
): Promise<void> {
  await tx.member.deleteMany({ where: { workspaceId, userId } });
  const affected = { workspaceIds: [workspaceId], authorUserId: userId };
  await holdAffected(withinPrisma(tx), { affected, reason: 'held_author_left', now });
  await revokeAccess(tx, { event: 'workspace_left', owner: { userId }, workspaceId, now });
  await tx.session.updateMany({ where: { workspaceId, userId }, data: { workspaceId: null } });
  await ensureSomeWorkspace(tx, { userId, now });
}

async function ensureSomeWorkspace(
  tx: Prisma.TransactionClient,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const { firstName, members } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { firstName: true, members: { select: { id: true }, take: 1 } },
  });
  if (members.length === 0) await createFirstWorkspace(tx, { ownerId: userId, firstName, now });
}
