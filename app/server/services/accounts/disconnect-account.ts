import { PlatformId } from '#app/domain/platforms.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { type Actor, requireRole } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { openTokens, TOKEN_COLUMNS } from './token-columns.ts';

type DisconnectDeps = Pick<
  ServiceDeps,
  'prisma' | 'secrets' | 'platforms' | 'clock' | 'logger' | 'http'
>;

/**
 * Forgets the account's tokens, then asks the platform to end them (best effort). Past posts stay; the
 * next account of the platform, if there is one, becomes its default. Does nothing when it is disconnected
 * already. Throws `not_found`.
 */
export async function disconnectAccount(
  deps: DisconnectDeps,
  actor: Actor,
  { accountId }: { accountId: string },
): Promise<void> {
  requireRole(actor, 'editor', 'accounts:write');
  const row = await deps.prisma.account.findFirst({
    where: { id: accountId, workspaceId: actor.workspaceId },
    select: TOKEN_COLUMNS,
  });
  if (!row) throw new AppError('not_found', { message: 'There is no such account.' });
  if (row.state === 'revoked') return;
  const tokens = openTokens(deps.secrets, row);
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
  if (!tokens) return;
  const adapter = deps.platforms.getAdapter(
    PlatformId.parse(row.platform),
    row.environment === 'live' ? 'live' : 'sandbox',
  );
  try {
    await adapter.oauth.revoke({ http: deps.http.create({}), now: () => deps.clock.now() }, tokens);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    deps.logger.warn(
      { accountId, code: error.code },
      'The platform did not end the tokens of a disconnected account.',
    );
  }
}
