import { createHash, randomBytes } from 'node:crypto';
import {
  type PlatformEnvironment,
  type PlatformId,
  PLATFORMS,
} from '#app/domain/platforms/platforms.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

const ATTEMPT_MINUTES = 15;

export function hashState(state: string): string {
  return createHash('sha256').update(state).digest('hex');
}

export const toCallbackUrl = (publicUrl: string, platform: PlatformId): string =>
  `${publicUrl}/api/auth/${platform}/callback`;

export const toVerifierContext = SEALED_VALUES.codeVerifier.toContext;

export interface StartedConnection {
  readonly url: string;
  /** The URL that the platform redirects the browser back to. */
  readonly callbackUrl: string;
  readonly expiresAt: Date;
}

interface ConnectionRequest {
  readonly platform: PlatformId;
  /** Where a program wants the platform's callback delivered. */
  readonly returnTo?: string | undefined;
}

/** Returns the session or token that started an attempt; only that caller may complete it. */
export function toBinding({ sessionId, tokenId }: Pick<Actor, 'sessionId' | 'tokenId'>) {
  return { sessionId: sessionId ?? null, apiTokenId: tokenId ?? null };
}

/**
 * Returns the URL where the platform asks the user for consent. The attempt is bound to the session or token,
 * expires after 15 minutes, and works once. Throws `conflict` for a token of the other environment.
 */
export async function startConnection(
  deps: Pick<ServiceDeps, 'prisma' | 'secrets' | 'platforms' | 'clock' | 'settings'>,
  actor: Actor,
  { platform, returnTo }: ConnectionRequest,
): Promise<StartedConnection> {
  requireRole(actor, 'editor', 'accounts:write');
  const environment = deps.platforms.environmentFor(platform);
  requireEnvironment(actor, { platform, environment });
  const { oauth } = deps.platforms.getAdapter(platform, environment);
  const now = deps.clock.now();
  const id = createId('oat');
  const state = randomBytes(32).toString('base64url');
  const codeVerifier = oauth.usesPkce ? randomBytes(48).toString('base64url') : null;
  const { workspaceId, userId } = actor;
  const existingCount = await deps.prisma.account.count({
    where: { workspaceId, platform, environment },
  });
  const expiresAt = new Date(now.getTime() + ATTEMPT_MINUTES * 60_000);
  await deps.prisma.oauthAttempt.create({
    data: {
      id,
      userId,
      workspaceId,
      platform,
      environment,
      ...toBinding(actor),
      stateHash: hashState(state),
      codeVerifierEnc: codeVerifier
        ? deps.secrets.encrypt(codeVerifier, toVerifierContext(id))
        : null,
      returnTo: returnTo ?? null,
      createdAt: now,
      expiresAt,
    },
  });
  const redirectUri = toCallbackUrl(deps.settings.publicUrl, platform);
  const url = oauth.authorizationUrl({
    redirectUri,
    state,
    codeChallenge: codeVerifier
      ? createHash('sha256').update(codeVerifier).digest('base64url')
      : null,
    forceConsent: existingCount > 0,
  });
  return { url, callbackUrl: redirectUri, expiresAt };
}

function requireEnvironment(
  actor: Actor,
  { platform, environment }: { platform: PlatformId; environment: PlatformEnvironment },
): void {
  if (actor.environment === null || actor.environment === environment) return;
  throw new AppError('conflict', {
    message: `This token is for ${actor.environment} accounts, but on this server ${PLATFORMS[platform].name} is connected to ${environment} ones.`,
  });
}
