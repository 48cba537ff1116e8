import { createHash, randomBytes } from 'node:crypto';
import { type PlatformId } from '#app/domain/platforms.ts';
import { createId } from '#app/server/db/ids.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

const ATTEMPT_MINUTES = 15;

export function hashState(state: string): string {
  return createHash('sha256').update(state).digest('hex');
}

export const callbackUrl = (publicUrl: string, platform: PlatformId): string =>
  `${publicUrl}/api/auth/${platform}/callback`;

export const verifierContext = SEALED_VALUES.codeVerifier.toContext;

/**
 * Where to send the browser so that the platform asks the person for consent. The attempt is bound to the
 * session, ends after 15 minutes and works once.
 */
export async function startConnection(
  deps: Pick<ServiceDeps, 'prisma' | 'secrets' | 'platforms' | 'clock' | 'settings'>,
  actor: Actor,
  { platform }: { platform: PlatformId },
): Promise<{ url: string }> {
  requireRole(actor, 'editor', 'accounts:write');
  if (!actor.sessionId) {
    throw new AppError('forbidden', {
      message: 'Accounts are connected in the browser, signed in.',
    });
  }
  const environment = deps.platforms.environmentFor(platform);
  const { oauth } = deps.platforms.getAdapter(platform, environment);
  const now = deps.clock.now();
  const id = createId('oat');
  const state = randomBytes(32).toString('base64url');
  const codeVerifier = oauth.usesPkce ? randomBytes(48).toString('base64url') : null;
  const known = await deps.prisma.account.count({
    where: { workspaceId: actor.workspaceId, platform, environment },
  });
  await deps.prisma.oauthAttempt.create({
    data: {
      id,
      stateHash: hashState(state),
      userId: actor.userId,
      sessionId: actor.sessionId,
      workspaceId: actor.workspaceId,
      platform,
      environment,
      codeVerifierEnc: codeVerifier
        ? deps.secrets.encrypt(codeVerifier, verifierContext(id))
        : null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + ATTEMPT_MINUTES * 60_000),
    },
  });
  const url = oauth.authorizationUrl({
    redirectUri: callbackUrl(deps.settings.publicUrl, platform),
    state,
    codeChallenge: codeVerifier
      ? createHash('sha256').update(codeVerifier).digest('base64url')
      : null,
    forceConsent: known > 0,
  });
  return { url };
}
