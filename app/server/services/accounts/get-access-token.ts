import { AUTOMATIC_REMEDIES } from '#app/server/ports/automatic-remedies.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type PlatformEnvironment,
  PlatformId,
  PLATFORMS,
} from '#app/domain/platforms/platforms.ts';
import { ACCOUNT_DISCONNECTED } from '#app/domain/posts/reconnect-window.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { findTokens } from '#app/server/db/queries/account.ts';
import { flagAccount } from '#app/server/db/queries/delivery-outcome.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import type { HttpClient } from '#app/server/ports/http-client.ts';
import {
  type PlatformAdapter,
  PlatformError,
  type TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { observe } from '#app/server/ports/observations.ts';
import type { ServiceDeps } from '../deps.ts';
import { YOUNGEST_TO_RENEW_MS } from './plan-check.ts';
import { openTokens, sealTokens, type TokenRow } from './token-columns.ts';

type TokenDeps = Pick<ServiceDeps, 'prisma' | 'sql' | 'secrets' | 'platforms' | 'clock' | 'logger'>;

export interface AccessTokenRequest {
  readonly accountId: string;
  readonly http: HttpClient;
  /** The platform rejected this account's token before its expiry date. */
  readonly forceRefresh?: boolean;
  /** Also runs for an account flagged as needing its user, so a probe can check whether it still does. */
  readonly evenIfFlagged?: boolean;
  /** The account as read a moment ago. A refresh reads it again. */
  readonly preloaded?: TokenRow | undefined;
}

const LEASE_SECONDS = 60;
const POLL_EVERY_MS = 200;
/**
 * The old refresh token is already spent by then, so new tokens are kept in memory and retried until the
 * database stores them.
 */
const STORE_TRIES = 40;
const STORE_AGAIN_MS = 1000;

/** The account was flagged by an earlier refusal, so everything that needs it waits for its user. */
export class AccountWaitsError extends PlatformError {}

/**
 * Returns a currently valid access token. Refreshes it ahead of expiry, in one process at a time, because
 * using a rotating refresh token twice loses the account; new tokens are stored before they're used. Throws
 * PlatformError `reauthorize` if only the user can help. The first caller to find that out flags the account;
 * all later callers get AccountWaitsError.
 */
export async function getAccessToken(
  deps: TokenDeps,
  request: AccessTokenRequest,
): Promise<string> {
  const first = await readTokens(deps, request, request.preloaded);
  if (!needsRefresh(deps, first, request.forceRefresh ?? false)) return first.tokens.accessToken;
  return refreshUnderLease(deps, request, first);
}

interface StoredTokens {
  readonly accountId: string;
  readonly adapter: PlatformAdapter;
  readonly tokens: TokenSet;
}

async function readTokens(
  deps: TokenDeps,
  { accountId, evenIfFlagged = false }: AccessTokenRequest,
  preloaded?: TokenRow,
): Promise<StoredTokens> {
  const row = preloaded ?? (await findTokens(deps.sql, accountId));
  const platform = PlatformId.parse(row.platform);
  const environment: PlatformEnvironment = row.environment === 'live' ? 'live' : 'sandbox';
  if (row.state === 'needs_reauthorization' && !evenIfFlagged) {
    throw new AccountWaitsError(describeReconnect(platform));
  }
  if (row.state === 'revoked') throw new PlatformError(describeDisconnected(platform));
  const tokens = openTokens(deps.secrets, row);
  if (!tokens) throw new PlatformError(describeReconnect(platform));
  return { accountId, adapter: deps.platforms.getAdapter(platform, environment), tokens };
}

function describeReconnect(platform: PlatformId) {
  const { name } = PLATFORMS[platform];
  return {
    platform,
    kind: 'reauthorize',
    code: 'no_valid_token',
    message: `${name} no longer accepts the connection to this account.`,
    remedy: `Reconnect the ${name} account. The post then continues.`,
  } as const;
}

function describeDisconnected(platform: PlatformId) {
  const { name } = PLATFORMS[platform];
  return {
    platform,
    kind: 'reauthorize',
    code: ACCOUNT_DISCONNECTED,
    message: `The ${name} account was disconnected from Fanfare.`,
    remedy: `Connect the ${name} account again on the dashboard, then retry.`,
  } as const;
}

function needsRefresh(deps: TokenDeps, stored: StoredTokens, force: boolean): boolean {
  const { refreshAheadSeconds } = stored.adapter.oauth;
  const { accessTokenExpiresAt } = stored.tokens;
  const now = deps.clock.now().getTime();
  if (refreshAheadSeconds === null) {
    if (force || (accessTokenExpiresAt && accessTokenExpiresAt.getTime() <= now)) {
      throw new PlatformError(describeReconnect(stored.adapter.id));
    }
    return false;
  }
  if (force) return true;
  if (accessTokenExpiresAt === null) return false;
  const leftMs = accessTokenExpiresAt.getTime() - now;
  return leftMs < refreshAheadSeconds * 1000 && (leftMs <= 0 || !isTooYoung(stored.tokens, now));
}

/** Returns whether a self-renewing token is too young: the platform refuses to renew it (Instagram). */
function isTooYoung({ refreshToken, issuedAt }: TokenSet, now: number): boolean {
  return refreshToken === null && now - issuedAt.getTime() < YOUNGEST_TO_RENEW_MS;
}

async function refreshUnderLease(
  deps: TokenDeps,
  request: AccessTokenRequest,
  seen: StoredTokens,
): Promise<string> {
  const leaseToken = randomUUID();
  const tries = (LEASE_SECONDS * 1000) / POLL_EVERY_MS;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const hasLease = await acquireLease(deps, request.accountId, leaseToken);
    const current = await readTokens(deps, request);
    // Another process refreshed in the meantime. Use its token, even after the platform rejected ours.
    if (current.tokens.accessToken !== seen.tokens.accessToken) {
      if (hasLease) await releaseLease(deps, { accountId: request.accountId, leaseToken });
      return current.tokens.accessToken;
    }
    if (hasLease) return refreshAndStore(deps, request, { current, leaseToken });
    await delay(POLL_EVERY_MS);
  }
  throw new PlatformError({
    platform: seen.adapter.id,
    kind: 'unavailable',
    code: 'refresh_busy',
    message: 'Another process is refreshing this connection.',
    remedy: AUTOMATIC_REMEDIES.retry,
  });
}

async function acquireLease(
  deps: TokenDeps,
  accountId: string,
  leaseToken: string,
): Promise<boolean> {
  const claimed = await deps.prisma.$executeRaw`
    UPDATE account
    SET refresh_lease_token = ${leaseToken},
        refresh_lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${accountId} AND (refresh_lease_until IS NULL OR refresh_lease_until < clock_timestamp())`;
  return claimed === 1;
}

interface Release {
  readonly accountId: string;
  readonly leaseToken: string;
  /** The platform refused the refresh for good, so callers waiting for the lease needn't request it again. */
  readonly isRefused?: boolean;
}

async function releaseLease(
  deps: TokenDeps,
  { accountId, leaseToken, isRefused = false }: Release,
): Promise<void> {
  const now = deps.clock.now();
  const free = (tx: Pick<Prisma.TransactionClient, 'account'>) =>
    tx.account.updateMany({
      where: { id: accountId, refreshLeaseToken: leaseToken },
      data: { refreshLeaseToken: null, refreshLeaseUntil: null },
    });
  if (!isRefused) {
    await free(deps.prisma);
    return;
  }
  await deps.prisma.$transaction(async (tx) => {
    const { count } = await free(tx);
    // Without the lease, the refused token isn't the account's anymore.
    if (count === 0) return;
    await flagAccount(withinPrisma(tx), { accountId, now, since: now, lacksPermission: false });
  });
}

async function refreshAndStore(
  deps: TokenDeps,
  { accountId, http }: AccessTokenRequest,
  { current, leaseToken }: { current: StoredTokens; leaseToken: string },
): Promise<string> {
  let refreshed: TokenSet;
  const platform = current.adapter.id;
  try {
    const context = { http, now: () => deps.clock.now() };
    refreshed = await current.adapter.oauth.refresh(context, current.tokens);
  } catch (error) {
    const isRefused = error instanceof PlatformError && error.kind === 'reauthorize';
    observe('fanfare:token.refreshed', { platform, outcome: isRefused ? 'refused' : 'failed' });
    await releaseLease(deps, { accountId, leaseToken, isRefused });
    // If only the refresh service is down, a token that hasn't expired yet still works.
    const endsAt = current.tokens.accessTokenExpiresAt;
    const stillGood = endsAt !== null && endsAt.getTime() > deps.clock.now().getTime() + 60_000;
    const isTransient = error instanceof PlatformError && !isRefused;
    if (stillGood && isTransient) return current.tokens.accessToken;
    throw error;
  }
  await storeTokens(deps, { accountId, leaseToken, refreshed });
  observe('fanfare:token.refreshed', { platform, outcome: 'refreshed' });
  return refreshed.accessToken;
}

/**
 * Stores refreshed tokens, retrying while the database is away. Throws the database's error after STORE_TRIES
 * attempts.
 */
async function storeTokens(
  deps: TokenDeps,
  {
    accountId,
    leaseToken,
    refreshed,
  }: { accountId: string; leaseToken: string; refreshed: TokenSet },
): Promise<void> {
  const data = {
    ...sealTokens(deps.secrets, accountId, refreshed),
    refreshLeaseToken: null,
    refreshLeaseUntil: null,
  };
  const where = { id: accountId, refreshLeaseToken: leaseToken };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { count } = await deps.prisma.account.updateMany({ where, data });
      if (count === 0) deps.logger.warn({ accountId }, 'A token refresh outlived its lease.');
      return;
    } catch (error) {
      if (attempt >= STORE_TRIES) throw error;
      deps.logger.warn({ accountId, err: error }, 'Refreshed tokens couldn’t be stored yet.');
      await delay(STORE_AGAIN_MS);
    }
  }
}
