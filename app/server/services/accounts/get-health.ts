import type { AccountHealth } from '#app/domain/accounts/account-health.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { checkAccount } from './check-account.ts';
import { findPostsAtRisk } from './posts-at-risk.ts';
import { HEALTH_COLUMNS, type HealthDeps, toHealth } from './to-health.ts';

/** Returns the known health of an account. Throws `not_found`, also for a disconnected account. */
export async function getHealth(
  deps: HealthDeps,
  actor: Actor,
  { accountId }: { accountId: string },
): Promise<AccountHealth> {
  requireRole(actor, 'viewer', 'accounts:read');
  return readHealth(deps, actor, accountId);
}

/**
 * Checks the account with the platform now and returns its health afterward. A platform outage isn't an
 * error: the health reports it. Throws `not_found`.
 */
export async function probeAccount(
  deps: ServiceDeps,
  actor: Actor,
  { accountId, signal }: { accountId: string; signal: AbortSignal },
): Promise<AccountHealth> {
  requireRole(actor, 'editor', 'accounts:write');
  await readHealth(deps, actor, accountId);
  await checkAccount(deps, { accountId, signal, isRequested: true });
  return readHealth(deps, actor, accountId);
}

async function readHealth(
  deps: HealthDeps,
  actor: Actor,
  accountId: string,
): Promise<AccountHealth> {
  const row = await deps.prisma.account.findFirst({
    where: {
      id: accountId,
      workspaceId: actor.workspaceId,
      state: { not: 'revoked' },
      ...(actor.environment ? { environment: actor.environment } : {}),
    },
    select: HEALTH_COLUMNS,
  });
  if (!row)
    throw new AppError('not_found', { message: 'This workspace has no account with this ID.' });
  const atRisk = await findPostsAtRisk(deps, [accountId]);
  return toHealth(deps, row, atRisk(accountId));
}
