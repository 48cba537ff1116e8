import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { ServiceDeps } from '../deps.ts';
import { toCallbackUrl, hashState } from './start-connection.ts';

export interface RefusedRequest {
  readonly platform: PlatformId;
  readonly state: string | null;
  readonly error: string | null;
}

/**
 * Returns where to send the browser after the platform refused a scope that the app isn't approved for: the
 * same attempt with only the required scopes. Returns null for any other callback.
 */
export async function requestRequiredScopes(
  {
    prisma,
    clock,
    platforms,
    settings,
  }: Pick<ServiceDeps, 'prisma' | 'clock' | 'platforms' | 'settings'>,
  { platform, state, error }: RefusedRequest,
): Promise<string | null> {
  if (error === null || state === null) return null;
  const attempt = await prisma.oauthAttempt.findFirst({
    where: {
      platform,
      stateHash: hashState(state),
      consumedAt: null,
      expiresAt: { gt: clock.now() },
    },
    select: { environment: true, codeVerifierEnc: true },
  });
  if (attempt === null || attempt.codeVerifierEnc !== null) return null;
  const environment = attempt.environment === 'live' ? 'live' : 'sandbox';
  const { oauth } = platforms.getAdapter(platform, environment);
  if (oauth.scopeRefusal !== error) return null;
  const redirectUri = toCallbackUrl(settings.publicUrl, platform);
  return oauth.authorizationUrl({
    redirectUri,
    state,
    codeChallenge: null,
    forceConsent: false,
    isRequiredOnly: true,
  });
}
