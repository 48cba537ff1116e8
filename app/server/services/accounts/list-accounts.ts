import type { AccountOutput } from '#app/domain/accounts.ts';
import { AccountState } from '#app/domain/accounts.ts';
import { PLATFORM_IDS, PlatformId } from '#app/domain/platforms.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

const ACCOUNT_COLUMNS = {
  id: true,
  platform: true,
  environment: true,
  externalId: true,
  name: true,
  handle: true,
  pictureUrl: true,
  profileUrl: true,
  state: true,
  isDefault: true,
  scopes: true,
  accessTokenExpiresAt: true,
  createdAt: true,
} satisfies Prisma.AccountSelect;

/** The workspace's connected accounts, in the order of the platforms. A disconnected one is not listed. */
export async function listAccounts(
  deps: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
): Promise<AccountOutput[]> {
  requireRole(actor, 'viewer', 'accounts:read');
  const rows = await deps.prisma.account.findMany({
    where: {
      workspaceId: actor.workspaceId,
      state: { not: 'revoked' },
      ...(actor.environment ? { environment: actor.environment } : {}),
    },
    select: ACCOUNT_COLUMNS,
    orderBy: { id: 'asc' },
    // A workspace has a handful; an agency's hundreds still fit one answer.
    take: 1000,
  });
  return rows
    .map(toAccountOutput)
    .sort((a, b) => PLATFORM_IDS.indexOf(a.platform) - PLATFORM_IDS.indexOf(b.platform));
}

function toAccountOutput(
  row: Prisma.AccountGetPayload<{ select: typeof ACCOUNT_COLUMNS }>,
): AccountOutput {
  const { createdAt, ...rest } = row;
  return {
    ...rest,
    platform: PlatformId.parse(row.platform),
    environment: row.environment === 'live' ? 'live' : 'sandbox',
    state: AccountState.parse(row.state),
    accessTokenExpiresAt: row.accessTokenExpiresAt?.toISOString() ?? null,
    connectedAt: createdAt.toISOString(),
  };
}
