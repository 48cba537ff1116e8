import type { HostedIdentity, RefreshGrant } from '#app/server/ports/identity-provider.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endPrograms } from '../users/provider-logout.ts';
import type { IdentityDeps } from './identity-deps.ts';

const { toContext } = SEALED_VALUES.sessionRefreshToken;

/** A session is checked when its access token expires, but at least every five minutes of use. */
const MAX_INTERVAL_MS = 5 * 60 * 1000;
const MIN_INTERVAL_MS = 60 * 1000;
/** Delay after a provider didn't respond. Also how long one request reserves the check. */
const RETRY_MS = 60 * 1000;

export interface ProviderCheckDeps extends Pick<
  IdentityDeps,
  'prisma' | 'clock' | 'secrets' | 'logger' | 'identityProvider' | 'logoutRevokesTokens'
> {}

interface SessionToCheck {
  readonly id: string;
  readonly userId: string;
  readonly providerCheckAt: Date;
}

/**
 * Returns whether the hosted provider reports the user as signed out. Queries it only if the session's check
 * is due.
 */
export async function hasEndedAtProvider(
  deps: ProviderCheckDeps,
  { id, userId, providerCheckAt }: { id: string; userId: string; providerCheckAt: Date | null },
): Promise<boolean> {
  const { identityProvider: provider, clock } = deps;
  if (provider.kind === 'embedded') return false;
  if (providerCheckAt === null || providerCheckAt > clock.now()) return false;
  const session = { id, userId, providerCheckAt };
  return (await checkProviderSession(deps, provider, session)) === 'ended';
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
async function checkProviderSession(
  deps: ProviderCheckDeps,
  provider: HostedIdentity,
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
  const refreshed = await provider.refreshSession(
    deps.secrets.decrypt(sealed, toContext(session.id)),
  );
  switch (refreshed.kind) {
    case 'refreshed':
      await storeGrant(deps, session, refreshed.grant);
      return 'alive';
    case 'ended':
      await endSession(deps, session);
      return 'ended';
    case 'unknown':
      logger.warn({ err: refreshed.cause }, 'The sign-in provider couldn’t confirm a session.');
      return 'alive';
  }
}

async function storeGrant(
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
