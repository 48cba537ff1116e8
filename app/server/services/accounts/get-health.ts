import type { AccountHealth } from '#app/domain/accounts/account-health.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { checkAccount } from './check-account.ts';
import { findPostsAtRisk } from './posts-at-risk.ts';
import { HEALTH_COLUMNS, type HealthDeps, toHealth } from './to-health.ts';

/** How one account stands, as it is known. Throws `not_found`, also for a disconnected account. */
export async function getHealth(
  deps: HealthDeps,
  actor: Actor,
  { accountId }: { accountId: string },
): Promise<AccountHealth> {
  requireRole(actor, 'viewer', 'accounts:read');
  return readHealth(deps, actor, accountId);
}

/**
 * Asks the platform now, and answers how the account stands after that. A platform that is away is no
 * error: the health says so. Throws `not_found`.
 */
export async function probeAccount(
  deps: ServiceDeps,
  actor: Actor,
  { accountId, signal }: { accountId: string; signal: AbortSignal },
): Promise<AccountHealth> {
  requireRole(actor, 'editor', 'accounts:write');
  await readHealth(deps, actor, accountId);
  await checkAccount(deps, { accountId, signal, isAsked: true });
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
  if (!row) throw new AppError('not_found', { message: 'There is no such account.' });
  const atRisk = await findPostsAtRisk(deps, [accountId]);
  return toHealth(deps, row, atRisk(accountId));
}
