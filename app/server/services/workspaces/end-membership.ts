import type { Prisma } from '#app/server/db/generated/client.ts';
import { createFirstWorkspace } from './create-workspace.ts';

interface Ended {
  readonly workspaceId: string;
  readonly userId: string;
  readonly now: Date;
}

/**
 * Takes somebody out of a workspace, with everything that would still open it: their tokens, and the
 * browsers that are in it. Whoever has no other workspace gets an empty one, as at the start: nobody is
 * without. What they published and uploaded is the workspace's, and stays.
 */
export async function endMembership(
  tx: Prisma.TransactionClient,
  { workspaceId, userId, now }: Ended,
): Promise<void> {
  await tx.member.deleteMany({ where: { workspaceId, userId } });
  await tx.apiToken.updateMany({
    where: { workspaceId, userId, revokedAt: null },
    data: { revokedAt: now },
  });
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
