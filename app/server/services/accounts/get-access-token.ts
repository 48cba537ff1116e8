import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type PlatformEnvironment, PlatformId, PLATFORMS } from '#app/domain/platforms.ts';
import type { HttpClient } from '#app/server/ports/http-client.ts';
import {
  type PlatformAdapter,
  PlatformError,
  type TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import type { ServiceDeps } from '../deps.ts';
import { openTokens, sealTokens, TOKEN_COLUMNS } from './token-columns.ts';

type TokenDeps = Pick<ServiceDeps, 'prisma' | 'secrets' | 'platforms' | 'clock' | 'logger'>;

export interface AccessTokenRequest {
  readonly accountId: string;
  readonly http: HttpClient;
  /** The platform refused this account's token although it has not ended by its date. */
  readonly forceRefresh?: boolean;
}

const LEASE_SECONDS = 60;
const LOOK_EVERY_MS = 200;

/**
 * A token of the account that is valid now. Refreshes ahead of the end, by one process at a time: a
 * rotating refresh token that is used twice loses the account. New tokens are stored before they are used.
 * Throws PlatformError `reauthorize` when only the user can help.
 */
export async function getAccessToken(
  deps: TokenDeps,
  request: AccessTokenRequest,
): Promise<string> {
  const first = await readTokens(deps, request.accountId);
  if (!needsRefresh(deps, first, request.forceRefresh ?? false)) return first.tokens.accessToken;
  return refreshUnderLease(deps, request, first);
}

interface StoredTokens {
  readonly accountId: string;
  readonly adapter: PlatformAdapter;
  readonly tokens: TokenSet;
}

async function readTokens(deps: TokenDeps, accountId: string): Promise<StoredTokens> {
  const row = await deps.prisma.account.findUniqueOrThrow({
    where: { id: accountId },
    select: TOKEN_COLUMNS,
  });
  const platform = PlatformId.parse(row.platform);
  const environment: PlatformEnvironment = row.environment === 'live' ? 'live' : 'sandbox';
  const tokens = row.state === 'active' ? openTokens(deps.secrets, row) : null;
  if (!tokens) throw createReconnectError(platform);
  return { accountId, adapter: deps.platforms.getAdapter(platform, environment), tokens };
}

function createReconnectError(platform: PlatformId): PlatformError {
  const { name } = PLATFORMS[platform];
  return new PlatformError({
    platform,
    kind: 'reauthorize',
    code: 'no_valid_token',
    message: `The connection to ${name} has ended.`,
    remedy: `Connect the ${name} account again on the dashboard, then retry.`,
  });
}

function needsRefresh(deps: TokenDeps, stored: StoredTokens, force: boolean): boolean {
  const { refreshAheadSeconds } = stored.adapter.oauth;
  const { accessTokenExpiresAt } = stored.tokens;
  const now = deps.clock.now().getTime();
  if (refreshAheadSeconds === null) {
    if (force || (accessTokenExpiresAt && accessTokenExpiresAt.getTime() <= now)) {
      throw createReconnectError(stored.adapter.id);
    }
    return false;
  }
  if (force) return true;
  return (
    accessTokenExpiresAt !== null &&
    accessTokenExpiresAt.getTime() - now < refreshAheadSeconds * 1000
  );
}

async function refreshUnderLease(
  deps: TokenDeps,
  request: AccessTokenRequest,
  seen: StoredTokens,
): Promise<string> {
  const leaseToken = randomUUID();
  const tries = (LEASE_SECONDS * 1000) / LOOK_EVERY_MS;
  for (let look = 0; look < tries; look += 1) {
    const hasLease = await takeLease(deps, request.accountId, leaseToken);
    const current = await readTokens(deps, request.accountId);
    // Somebody else refreshed meanwhile: their token is the one to use, also after a refusal of ours.
    if (current.tokens.accessToken !== seen.tokens.accessToken) {
      if (hasLease) await releaseLease(deps, request.accountId, leaseToken);
      return current.tokens.accessToken;
    }
    if (hasLease) return refreshAndStore(deps, request, { current, leaseToken });
    await delay(LOOK_EVERY_MS);
  }
  throw new PlatformError({
    platform: seen.adapter.id,
    kind: 'unavailable',
    code: 'refresh_busy',
    message: 'Another process is refreshing this connection.',
    remedy: 'Nothing to do: Fanfare tries again.',
  });
}

async function takeLease(deps: TokenDeps, accountId: string, leaseToken: string): Promise<boolean> {
  const taken = await deps.prisma.$executeRaw`
    UPDATE account
    SET refresh_lease_token = ${leaseToken},
        refresh_lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${accountId} AND (refresh_lease_until IS NULL OR refresh_lease_until < clock_timestamp())`;
  return taken === 1;
}

async function releaseLease(deps: TokenDeps, accountId: string, leaseToken: string): Promise<void> {
  await deps.prisma.account.updateMany({
    where: { id: accountId, refreshLeaseToken: leaseToken },
    data: { refreshLeaseToken: null, refreshLeaseUntil: null },
  });
}

async function refreshAndStore(
  deps: TokenDeps,
  { accountId, http }: AccessTokenRequest,
  { current, leaseToken }: { current: StoredTokens; leaseToken: string },
): Promise<string> {
  try {
    const context = { http, now: () => deps.clock.now() };
    const fresh = await current.adapter.oauth.refresh(context, current.tokens);
    const { count } = await deps.prisma.account.updateMany({
      where: { id: accountId, refreshLeaseToken: leaseToken },
      data: {
        ...sealTokens(deps.secrets, accountId, fresh),
        refreshLeaseToken: null,
        refreshLeaseUntil: null,
      },
    });
    if (count === 0) deps.logger.warn({ accountId }, 'A token refresh outlived its lease.');
    return fresh.accessToken;
  } catch (error) {
    await releaseLease(deps, accountId, leaseToken);
    // A token that has not ended yet is still good when only the refresh service is away.
    const endsAt = current.tokens.accessTokenExpiresAt;
    const stillGood = endsAt !== null && endsAt.getTime() > deps.clock.now().getTime() + 60_000;
    const isTransient = error instanceof PlatformError && error.kind !== 'reauthorize';
    if (stillGood && isTransient) return current.tokens.accessToken;
    throw error;
  }
}
