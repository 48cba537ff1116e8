import { type AccountTier, readAccountTier } from '#app/domain/platforms/account-tier.ts';
import { PLATFORM_IDS, PlatformId } from '#app/domain/platforms/platforms.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError, type Violation } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { toStringRecord } from '../deliveries/delivery-row.ts';

const COLUMNS = { id: true, platform: true, details: true } satisfies Prisma.AccountSelect;
type Row = Prisma.AccountGetPayload<{ select: typeof COLUMNS }>;

/**
 * Returns which limits apply to a file on each of these platforms: those of the listed accounts, or else of
 * the platform's default account. If the listed accounts of a platform differ, the lower limits apply,
 * because one file goes to all of them. A platform without an account gets the limits of `standard`. Throws
 * `validation_failed` for an account that isn't connected in this workspace.
 */
export async function readTiers(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Pick<Actor, 'workspaceId' | 'environment'>,
  { accountIds = [] }: { readonly accountIds?: readonly string[] | undefined } = {},
): Promise<Readonly<Record<PlatformId, AccountTier>>> {
  const rows = await prisma.account.findMany({
    where: {
      workspaceId: actor.workspaceId,
      state: { not: 'revoked' },
      ...(actor.environment ? { environment: actor.environment } : {}),
      ...(accountIds.length > 0 ? { id: { in: [...accountIds] } } : {}),
    },
    select: COLUMNS,
    // Same order in which publishing picks a platform's default account.
    orderBy: [{ isDefault: 'desc' }, { id: 'asc' }],
  });
  if (accountIds.length > 0) requireAll(accountIds, rows);
  const tiers = new Map<PlatformId, AccountTier>();
  for (const row of rows) {
    const platform = PlatformId.parse(row.platform);
    const tier = readAccountTier(platform, toStringRecord(row.details));
    const isLower = accountIds.length > 0 && tier === 'standard';
    if (!tiers.has(platform) || isLower) tiers.set(platform, tier);
  }
  const entries = PLATFORM_IDS.map((id) => [id, tiers.get(id) ?? 'standard'] as const);
  return Object.fromEntries(entries) as Record<PlatformId, AccountTier>;
}

function requireAll(accountIds: readonly string[], rows: readonly Row[]): void {
  const connectedIds = new Set(rows.map(({ id }) => id));
  const violations = accountIds.flatMap((accountId, index): Violation[] => {
    if (connectedIds.has(accountId)) return [];
    const message = `This workspace has no connected account ${accountId}.`;
    return [{ pointer: `/accountIds/${index}`, code: 'unknown_account', message }];
  });
  const [first] = violations;
  if (first) throw new AppError('validation_failed', { message: first.message, violations });
}
