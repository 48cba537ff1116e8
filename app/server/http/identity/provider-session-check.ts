import { OAuth2RequestError } from 'remix-auth-oauth2';
import { IdentityProviderError, type HostedIdentity } from '#app/server/ports/identity-provider.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import { recordAudit } from '#app/server/services/audit/record-audit.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { endPrograms } from '#app/server/services/users/provider-logout.ts';
import {
  readRefreshGrant,
  type RefreshGrant,
  requestTokens,
} from '#app/server/adapters/identity/token-request.ts';

const { toContext } = SEALED_VALUES.sessionRefreshToken;

/** A session is checked when its access token expires, but at least every five minutes of use. */
const MAX_INTERVAL_MS = 5 * 60 * 1000;
const MIN_INTERVAL_MS = 60 * 1000;
/** Delay after a provider didn't respond. Also how long one request reserves the check. */
const RETRY_MS = 60 * 1000;

export interface ProviderCheckDeps extends Pick<
  ServiceDeps,
  'prisma' | 'clock' | 'secrets' | 'logger'
> {
  readonly provider: HostedIdentity;
  readonly logoutRevokesTokens: boolean;
}

export interface SessionToCheck {
  readonly id: string;
  readonly userId: string;
  readonly providerCheckAt: Date;
}

/** Absent if there's no provider to query. */
export type CheckProviderSession = (session: SessionToCheck) => Promise<'alive' | 'ended'>;

/**
 * Returns whether the provider reports the user as signed out. Queries it only if the session's check is
 * due.
 */
export async function hasEndedAtProvider(
  check: CheckProviderSession | undefined,
  { id, userId, providerCheckAt }: { id: string; userId: string; providerCheckAt: Date | null },
  now: Date,
): Promise<boolean> {
  if (!check || providerCheckAt === null || providerCheckAt > now) return false;
  return (await check({ id, userId, providerCheckAt })) === 'ended';
}

/** Returns when a session with this grant is first checked. */
export function toFirstCheck(now: Date, { expiresIn }: RefreshGrant): Date {
  const intervalMs = Math.min((expiresIn ?? Infinity) * 1000, MAX_INTERVAL_MS);
  return new Date(now.getTime() + Math.max(intervalMs, MIN_INTERVAL_MS));
}

/**
 * Checks with the hosted provider, using the session's refresh token, whether the user is still signed in
 * there. A refusal ends the session. If the provider doesn't respond, nothing changes and the check is
 * retried in a minute. Of concurrent requests, only one checks: refresh tokens rotate, and a second use
 * can revoke them all.
 */
export async function checkProviderSession(
  deps: ProviderCheckDeps,
  session: SessionToCheck,
): Promise<'alive' | 'ended'> {
  const { prisma, clock, logger } = deps;
  const claimed = await prisma.session.updateManyAndReturn({
    where: { id: session.id, providerCheckAt: session.providerCheckAt, revokedAt: null },
    data: { providerCheckAt: new Date(clock.now().getTime() + RETRY_MS) },
    select: { refreshTokenEnc: true },
  });
  const sealed = claimed[0]?.refreshTokenEnc;
  if (!sealed) return 'alive';
  try {
    const refreshToken = deps.secrets.decrypt(sealed, toContext(session.id));
    await keepGrant(deps, session, await refresh(deps.provider, refreshToken));
    return 'alive';
  } catch (error) {
    if (error instanceof OAuth2RequestError && error.code === 'invalid_grant') {
      await endSession(deps, session);
      return 'ended';
    }
    if (!(error instanceof OAuth2RequestError) && !(error instanceof IdentityProviderError))
      throw error;
    logger.warn({ err: error }, 'The sign-in provider could not confirm a session.');
    return 'alive';
  }
}

async function refresh(provider: HostedIdentity, refreshToken: string): Promise<RefreshGrant> {
  const endpoints = await provider.getEndpoints();
  const tokens = await requestTokens({
    endpoint: endpoints.token,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    clientAuth: endpoints.clientAuth,
    grant: { grant_type: 'refresh_token', refresh_token: refreshToken },
  });
  // Without rotation the old token stays valid (RFC 6749, section 6).
  return (
    readRefreshGrant({ data: { refresh_token: refreshToken, ...tokens.data } }) ?? {
      refreshToken,
      expiresIn: null,
    }
  );
}

async function keepGrant(
  { prisma, clock, secrets }: ProviderCheckDeps,
  { id }: SessionToCheck,
  grant: RefreshGrant,
): Promise<void> {
  await prisma.session.updateMany({
    where: { id },
    data: {
      refreshTokenEnc: secrets.encrypt(grant.refreshToken, toContext(id)),
      providerCheckAt: toFirstCheck(clock.now(), grant),
    },
  });
}

async function endSession(
  { prisma, clock, logoutRevokesTokens }: ProviderCheckDeps,
  { id, userId }: SessionToCheck,
): Promise<void> {
  const now = clock.now();
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.session.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: now },
    });
    if (count === 0) return;
    const actor = { userId, workspaceId: null, via: 'session' as const };
    await recordAudit(tx, actor, { action: 'sign_out.provider', at: now });
    await endPrograms(tx, { userId, now, revokesTokens: logoutRevokesTokens });
  });
}
