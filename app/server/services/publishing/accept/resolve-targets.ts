import { type AccountTier, readAccountTier } from '#app/domain/platforms/account-tier.ts';
import {
  type PlatformEnvironment,
  PlatformId,
  PLATFORMS,
} from '#app/domain/platforms/platforms.ts';
import { checkTargets } from '#app/domain/content/post-rules.ts';
import type { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import type { PostingAccount, AccountFilter } from '#app/server/db/queries/workspace.ts';
import type { Violation } from '#app/server/errors/app-error.ts';
import { TOKEN_COLUMNS } from '#app/server/services/accounts/token-columns.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { toStringRecord } from '#app/server/services/deliveries/delivery-row.ts';

const TARGET_COLUMNS = {
  ...TOKEN_COLUMNS,
  isDefault: true,
  externalId: true,
  name: true,
  handle: true,
  details: true,
  heldUntil: true,
  needsReconnectAt: true,
} satisfies Prisma.AccountSelect;

export type AccountRow = Prisma.AccountGetPayload<{ select: typeof TARGET_COLUMNS }>;

export interface Target {
  readonly accountId: string;
  readonly platform: PlatformId;
  readonly tier: AccountTier;
  readonly environment: PlatformEnvironment;
  /** JSON pointer to where the request names this target. */
  readonly pointer: string;
  /** The account row as read, so a delivery that starts immediately needn't read it again. */
  readonly account: AccountRow;
}

type TargetInput = Pick<PublishPostInput, 'platforms' | 'accountIds'>;

/**
 * Resolves the accounts that a request targets, among those found for it: each platform's default account, or
 * exactly the accounts listed. Returns a violation for every account that isn't connected. An account that needs
 * to be reconnected is a target: its deliveries wait for that.
 */
export function resolveTargets(
  deps: Pick<ServiceDeps, 'platforms'>,
  input: TargetInput,
  accounts: readonly AccountRow[],
): { targets: Target[]; violations: Violation[] } {
  const { platforms = [], accountIds = [] } = input;
  const fault = checkTargets(input);
  if (fault) return { targets: [], violations: [fault] };
  return accountIds.length > 0
    ? pickListed(accountIds, accounts)
    : pickDefaults(deps, platforms, accounts);
}

/** Returns which accounts to find for a request. Every other account is irrelevant to `resolveTargets`. */
export function toAccountFilter(actor: Actor, input: TargetInput): AccountFilter {
  const { platforms = [], accountIds = [] } = input;
  return { environment: actor.environment, platforms, accountIds };
}

/** Restores the times of an account that was read as JSON. */
export function toAccountRow(account: PostingAccount): AccountRow {
  return {
    ...account,
    details: account.details as AccountRow['details'],
    accessTokenExpiresAt: toDate(account.accessTokenExpiresAt),
    refreshTokenExpiresAt: toDate(account.refreshTokenExpiresAt),
    tokenIssuedAt: toDate(account.tokenIssuedAt),
    createdAt: new Date(account.createdAt),
    heldUntil: toDate(account.heldUntil),
    needsReconnectAt: toDate(account.needsReconnectAt),
  };
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Loads accounts in any state, because a post that is waiting for one of them can still be edited. */
export async function loadTargets(
  { prisma }: { readonly prisma: Pick<Prisma.TransactionClient, 'account'> },
  { workspaceId }: Actor,
  accountIds: readonly string[],
): Promise<Target[]> {
  const accounts = await prisma.account.findMany({
    where: { workspaceId, id: { in: [...accountIds] } },
    select: TARGET_COLUMNS,
    orderBy: { id: 'asc' },
  });
  return accounts.map((account) => toTarget(account, ''));
}

/** Builds the target of an account. */
export function toTarget(account: AccountRow, pointer: string): Target {
  const platform = PlatformId.parse(account.platform);
  return {
    accountId: account.id,
    platform,
    tier: readAccountTier(platform, toStringRecord(account.details)),
    environment: account.environment === 'live' ? 'live' : 'sandbox',
    pointer,
    account,
  };
}

function pickListed(accountIds: readonly string[], accounts: readonly AccountRow[]) {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const targets: Target[] = [];
  const violations: Violation[] = [];
  [...new Set(accountIds)].forEach((accountId, index) => {
    const pointer = `/accountIds/${index}`;
    const account = byId.get(accountId);
    if (!account || account.state === 'revoked') {
      const message = `This workspace has no connected account ${accountId}.`;
      violations.push({ pointer, code: 'unknown_account', message });
    } else targets.push(toTarget(account, pointer));
  });
  return { targets, violations };
}

function pickDefaults(
  deps: Pick<ServiceDeps, 'platforms'>,
  platforms: readonly PlatformId[],
  accounts: readonly AccountRow[],
) {
  const targets: Target[] = [];
  const violations: Violation[] = [];
  [...new Set(platforms)].forEach((platform, index) => {
    const pointer = `/platforms/${index}`;
    const environment = deps.platforms.environmentFor(platform);
    const own = accounts.filter((row) => row.platform === platform);
    const candidates = own.filter((row) => row.environment === environment);
    const account = candidates.find((row) => row.isDefault) ?? candidates[0] ?? own[0];
    if (!account) {
      const message = `No ${PLATFORMS[platform].name} account is connected. Connect one on the dashboard first.`;
      violations.push({ pointer, code: 'no_account', message, platform });
    } else targets.push(toTarget(account, pointer));
  });
  return { targets, violations };
}
