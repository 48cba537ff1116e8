import { type AccountTier, readAccountTier, TIERED_PLATFORMS } from '#app/domain/account-tier.ts';
import { PlatformId } from '#app/domain/platforms.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { toStringRecord } from '../publishing/delivery-row.ts';

/**
 * Returns the tier of the account that a platform's name stands for in this workspace, for the platforms that
 * have tiers; absent where no account is connected.
 */
export async function readDefaultTiers(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  platforms: readonly PlatformId[],
): Promise<ReadonlyMap<PlatformId, AccountTier>> {
  const tiered = platforms.filter((platform) => TIERED_PLATFORMS.includes(platform));
  if (tiered.length === 0) return new Map();
  const rows = await prisma.account.findMany({
    where: {
      workspaceId: actor.workspaceId,
      platform: { in: tiered },
      state: { not: 'revoked' },
      ...(actor.environment ? { environment: actor.environment } : {}),
    },
    select: { platform: true, details: true },
    // The default account comes last, so it is the one that stays in the map.
    orderBy: [{ isDefault: 'asc' }, { id: 'desc' }],
  });
  return new Map(
    rows.map((row) => {
      const platform = PlatformId.parse(row.platform);
      return [platform, readAccountTier(platform, toStringRecord(row.details))];
    }),
  );
}
