import { createId } from '#app/server/db/ids.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';

export interface NewWorkspace {
  readonly ownerId: string;
  readonly name: string;
  readonly now: Date;
}

/** A workspace with its owner, in the caller's transaction: one without the other must never be seen. */
export async function createWorkspace(
  tx: Prisma.TransactionClient,
  { ownerId, name, now }: NewWorkspace,
): Promise<{ workspaceId: string }> {
  const workspaceId = createId('ws');
  await tx.workspace.create({
    data: { id: workspaceId, name, createdAt: now },
    select: { id: true },
  });
  await tx.member.create({
    data: { id: createId('mem'), workspaceId, userId: ownerId, role: 'owner', createdAt: now },
    select: { id: true },
  });
  return { workspaceId };
}
