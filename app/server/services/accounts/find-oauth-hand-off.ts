import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { ServiceDeps } from '../deps.ts';
import { hashState } from './start-connection.ts';

/** A platform callback that a program is waiting for, rather than a browser session. */
export interface OAuthHandOff {
  readonly workspaceName: string;
  readonly returnTo: string | null;
}

/**
 * Finds the hand-off for a callback. Returns null if a session started the attempt, or if the attempt is
 * used, expired, or unknown.
 */
export async function findOAuthHandOff(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  { platform, state }: { platform: PlatformId; state: string | null },
): Promise<OAuthHandOff | null> {
  const row = await prisma.oauthAttempt.findFirst({
    where: {
      stateHash: hashState(state ?? ''),
      platform,
      sessionId: null,
      consumedAt: null,
      expiresAt: { gt: clock.now() },
    },
    select: { returnTo: true, workspace: { select: { name: true } } },
  });
  return row && { workspaceName: row.workspace.name, returnTo: row.returnTo };
}
