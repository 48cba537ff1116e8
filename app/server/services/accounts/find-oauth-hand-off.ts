import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { ServiceDeps } from '../deps.ts';
import { hashState } from './start-connection.ts';

/** A platform's answer that a program waits for, not a browser's session. */
export interface OAuthHandOff {
  readonly workspaceName: string;
  readonly returnTo: string | null;
}

/** Null for the answer to a question that a session asked, that was answered, has ended, or never was. */
export async function findOAuthHandOff(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  { platform, state }: { platform: PlatformId; state: string | null },
): Promise<OAuthHandOff | null> {
  const row = await prisma.oauthAttempt.findFirst({
    where: {
      stateHash: hashState(state ?? ''),
      ...{ platform, sessionId: null, consumedAt: null, expiresAt: { gt: clock.now() } },
    },
    select: { returnTo: true, workspace: { select: { name: true } } },
  });
  return row && { workspaceName: row.workspace.name, returnTo: row.returnTo };
}
