import { createId } from '#app/server/db/ids.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';

/** The time zone of a workspace that nobody chose one for. */
export const DEFAULT_TIME_ZONE = 'UTC';

export interface NewWorkspace {
  readonly ownerId: string;
  readonly name: string;
  readonly timeZone?: string;
  readonly now: Date;
}

/**
 * Creates a workspace with its owner, in the caller's transaction, because neither may exist without the
 * other.
 */
export async function createWorkspace(
  tx: Prisma.TransactionClient,
  { ownerId, name, timeZone, now }: NewWorkspace,
): Promise<{ workspaceId: string }> {
  const workspaceId = createId('ws');
  await tx.workspace.create({
    data: {
      id: workspaceId,
      name,
      createdAt: now,
      ...(timeZone && { timeZone, timeZoneConfirmedAt: now }),
    },
    select: { id: true },
  });
  await tx.member.create({
    data: { id: createId('mem'), workspaceId, userId: ownerId, role: 'owner', createdAt: now },
    select: { id: true },
  });
  return { workspaceId };
}

/** Creates the workspace that every new user starts with. */
export async function createFirstWorkspace(
  tx: Prisma.TransactionClient,
  { ownerId, firstName, now }: { ownerId: string; firstName: string | null; now: Date },
): Promise<void> {
  const name = firstName === null ? 'My workspace' : `${firstName.slice(0, 40)}’s workspace`;
  await createWorkspace(tx, { ownerId, name, now });
}
