import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { makeDefault } from './complete-connection.ts';

/** Makes this account the default for requests that name only the platform. Throws `not_found`. */
export async function setDefaultAccount(
  deps: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { accountId }: { accountId: string },
): Promise<void> {
  requireRole(actor, 'editor', 'accounts:write');
  await deps.prisma.$transaction(async (tx) => {
    const account = await tx.account.findFirst({
      where: { id: accountId, workspaceId: actor.workspaceId, state: { not: 'revoked' } },
      select: { id: true, workspaceId: true, platform: true, environment: true },
    });
    if (!account)
      throw new AppError('not_found', { message: 'This workspace has no account with this ID.' });
    await makeDefault(tx, account);
  });
}
