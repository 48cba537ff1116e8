import { withinPrisma } from '#app/server/db/sql.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { holdAffected, HOLDING } from '../deliveries/hold-planned.ts';
import type { ServiceDeps } from '../deps.ts';
import { revokeGrant } from './revoke-grant.ts';
import { TOKEN_COLUMNS } from './token-columns.ts';

type DisconnectDeps = Pick<
  ServiceDeps,
  'prisma' | 'secrets' | 'platforms' | 'clock' | 'logger' | 'http'
>;

/**
 * Deletes the account's tokens, then asks the platform to revoke them (best effort). Existing posts stay, scheduled
 * ones are held, and the account leaves its groups. The platform's next account, if any, becomes the default.
 * Idempotent. Only an owner may do this, because everyone's posts depend on the account. Throws `not_found`.
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
  if (!row)
    throw new AppError('not_found', { message: 'This workspace has no account with this ID.' });
  if (row.state === 'revoked') return;
  const now = deps.clock.now();
  await deps.prisma.$transaction(async (tx) => {
    const affected = { workspaceIds: [actor.workspaceId], accountId };
    await holdAffected(withinPrisma(tx), { affected, reason: 'held_account_disconnected', now });
    await tx.account.update({
      where: { id: accountId },
      data: { state: 'revoked', isDefault: false, accessTokenEnc: null, refreshTokenEnc: null },
    });
    await tx.accountGroupEntry.deleteMany({ where: { accountId } });
    await tx.queueAccount.deleteMany({ where: { accountId } });
    await tx.accountPicture.deleteMany({ where: { accountId } });
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
      action: 'account.disconnected',
      subject: accountId,
      at: now,
      data: { platform: row.platform },
    });
  }, HOLDING);
  await revokeGrant(deps, row);
}
