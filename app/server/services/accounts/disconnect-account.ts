import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { endGrant } from './end-grant.ts';
import { TOKEN_COLUMNS } from './token-columns.ts';

type DisconnectDeps = Pick<
  ServiceDeps,
  'prisma' | 'secrets' | 'platforms' | 'clock' | 'logger' | 'http'
>;

/**
 * Forgets the account's tokens, then asks the platform to end them (best effort). Past posts stay; the
 * next account of the platform, if there is one, becomes its default. Does nothing when it is disconnected
 * already. The owner's alone: everybody's posts need it. Throws `not_found`.
 */
export async function disconnectAccount(
  deps: DisconnectDeps,
  actor: Actor,
  { accountId }: { accountId: string },
): Promise<void> {
  requireRole(actor, 'owner', 'accounts:write');
  const row = await deps.prisma.account.findFirst({
    where: { id: accountId, workspaceId: actor.workspaceId },
    select: TOKEN_COLUMNS,
  });
  if (!row) throw new AppError('not_found', { message: 'There is no such account.' });
  if (row.state === 'revoked') return;
  await deps.prisma.$transaction(async (tx) => {
    await tx.account.update({
      where: { id: accountId },
      data: { state: 'revoked', isDefault: false, accessTokenEnc: null, refreshTokenEnc: null },
    });
    const scope = {
      workspaceId: actor.workspaceId,
      platform: row.platform,
      environment: row.environment,
    };
    const others = await tx.account.findMany({
      where: { ...scope, state: { not: 'revoked' } },
      select: { id: true, isDefault: true },
      orderBy: { id: 'asc' },
    });
    if (others[0] && !others.some((other) => other.isDefault)) {
      await tx.account.update({ where: { id: others[0].id }, data: { isDefault: true } });
    }
    await recordAudit(tx, actor, {
      ...{ action: 'account.disconnected', subject: accountId, at: deps.clock.now() },
      data: { platform: row.platform },
    });
  });
  await endGrant(deps, row);
}
