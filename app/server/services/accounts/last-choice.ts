import type { LastChoice } from '#app/domain/composer/starting-accounts.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

/** Returns the accounts that the person chose for their last post in this workspace, or null before the first. */
export async function readLastChoice(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
): Promise<LastChoice | null> {
  requireRole(actor, 'viewer', 'accounts:read');
  const { workspaceId, userId } = actor;
  const member = await prisma.member.findUnique({
    where: { workspaceId_userId: { workspaceId, userId } },
    select: { lastAccountIds: true, lastChosenAt: true },
  });
  if (!member?.lastChosenAt) return null;
  return { accountIds: member.lastAccountIds, at: member.lastChosenAt.toISOString() };
}

/** Remembers where the person publishes, for their next post. Runs in the transaction that stores the post. */
export async function rememberChoice(
  tx: Prisma.TransactionClient,
  { workspaceId, userId }: Pick<Actor, 'workspaceId' | 'userId'>,
  { accountIds, at }: { accountIds: readonly string[]; at: Date },
): Promise<void> {
  await tx.member.updateMany({
    where: { workspaceId, userId },
    data: { lastAccountIds: [...accountIds], lastChosenAt: at },
  });
}
