import type { Prisma } from '#app/server/db/generated/client.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordTrialMark } from '../billing/trial-marks.ts';
import { type EraseDeps, eraseWorkspace } from '../workspaces/erase-workspace.ts';
import { removeCredentials } from './embedded-person.ts';
import { listOwnWorkspaces } from './own-workspaces.ts';

/**
 * Erases a person whose restore period is over: the workspaces that only they own, with every row and file,
 * their sign-in, and their name everywhere else. A keyed hash remains of a trial they had. Safe to repeat
 * after an interruption.
 */
export async function eraseUser(deps: EraseDeps, userId: string): Promise<void> {
  for (const workspaceId of await listOwnWorkspaces(deps.prisma, userId))
    await eraseWorkspace(deps, { workspaceId });
  await deps.prisma.$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { id: userId }, select: { email: true } });
    if (user === null) return;
    await tx.$executeRaw`SELECT set_config('fanfare.erasing', 'on', true)`;
    await recordTrialMark(tx, deps, { userId, email: user.email });
    await removeName(tx, userId);
    await removeCredentials(tx, userId);
    await removeLogoutNotices(tx, userId);
    await tx.invitation.deleteMany({ where: { email: user.email } });
    await tx.contactRequest.deleteMany({ where: { email: user.email } });
    await tx.auditEntry.deleteMany({ where: { actorUserId: userId, workspaceId: null } });
    await tx.auditEntry.updateMany({ where: { subject: userId }, data: { subject: null } });
    await tx.user.delete({ where: { id: userId }, select: { id: true } });
    await recordAudit(tx, null, { action: 'user.erased', at: deps.clock.now() });
  }, ERASING);
}

/** Deletes a hosted provider's sign-out notices, which identify the person by their subject there. */
async function removeLogoutNotices(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  const select = { issuer: true, subject: true } as const;
  const identities = await tx.identity.findMany({ where: { userId }, select });
  if (identities.length > 0) await tx.providerLogout.deleteMany({ where: { OR: identities } });
}

const ERASING = { timeout: 60_000 } as const;

/** Removes the person's IDs from timelines, also in workspaces that they left. */
async function removeName(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE delivery_event SET data = data - 'userId' - 'tokenId' WHERE data ->> 'userId' = ${userId}`;
}
