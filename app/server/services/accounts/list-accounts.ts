import type { AccountHealth } from '#app/domain/accounts/account-health.ts';
import { AccountState } from '#app/domain/accounts/account-state.ts';
import { readAccountTier } from '#app/domain/platforms/account-tier.ts';
import type { AccountOutput } from '#app/domain/accounts/accounts.ts';
import { PLATFORM_IDS, PlatformId } from '#app/domain/platforms/platforms.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { type Actor, requireRole } from '../actor.ts';
import { toStringRecord } from '../deliveries/delivery-row.ts';
import { findPostsAtRisk } from './posts-at-risk.ts';
import { HEALTH_COLUMNS, type HealthDeps, toHealth } from './to-health.ts';

export const ACCOUNT_COLUMNS = {
  ...HEALTH_COLUMNS,
  externalId: true,
  name: true,
  handle: true,
  pictureUrl: true,
  profileUrl: true,
  details: true,
  isDefault: true,
  createdAt: true,
} satisfies Prisma.AccountSelect;

/**
 * Lists the workspace's connected accounts with their health, in platform order. Disconnected accounts are
 * left out.
 */
export async function listAccounts(deps: HealthDeps, actor: Actor): Promise<AccountOutput[]> {
  requireRole(actor, 'viewer', 'accounts:read');
  return readAccounts(deps, actor);
}

/** Lists only the given accounts, for a caller that has just connected them. */
export async function listConnected(
  deps: HealthDeps,
  actor: Actor,
  ids: readonly string[],
): Promise<AccountOutput[]> {
  return (await readAccounts(deps, actor)).filter(({ id }) => ids.includes(id));
}

async function readAccounts(deps: HealthDeps, actor: Actor): Promise<AccountOutput[]> {
  const rows = await deps.prisma.account.findMany({
    where: {
      workspaceId: actor.workspaceId,
      state: { not: 'revoked' },
      ...(actor.environment ? { environment: actor.environment } : {}),
    },
    select: ACCOUNT_COLUMNS,
    orderBy: { id: 'asc' },
    // A workspace has a handful; even an agency's hundreds fit into one response.
    take: 1000,
  });
  const ids = rows.map(({ id }) => id);
  const atRisk = await findPostsAtRisk(deps, ids);
  return rows
    .map((row) => toAccountOutput(row, toHealth(deps, row, atRisk(row.id))))
    .sort((a, b) => PLATFORM_IDS.indexOf(a.platform) - PLATFORM_IDS.indexOf(b.platform));
}

export type AccountRow = Prisma.AccountGetPayload<{ select: typeof ACCOUNT_COLUMNS }>;

export function toAccountOutput(row: AccountRow, health: AccountHealth): AccountOutput {
  const { id, externalId, name, handle, pictureUrl, profileUrl, isDefault, scopes } = row;
  const platform = PlatformId.parse(row.platform);
  return {
    id,
    externalId,
    name,
    handle,
    pictureUrl,
    profileUrl,
    isDefault,
    scopes,
    platform,
    tier: readAccountTier(platform, toStringRecord(row.details)),
    environment: row.environment === 'live' ? 'live' : 'sandbox',
    state: AccountState.parse(row.state),
    accessTokenExpiresAt: row.accessTokenExpiresAt?.toISOString() ?? null,
    connectedAt: row.createdAt.toISOString(),
    health,
  };
}
