import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { ServiceDeps } from '../deps.ts';
import { hashState } from './start-connection.ts';

/** A platform's answer that a program waits for, not a browser's session. */
export interface HandOver {
  readonly workspaceName: string;
  readonly returnTo: string | null;
}

/** Null for the answer to a question that a session asked, that was answered, has ended, or never was. */
export async function findHandOver(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  { platform, state }: { platform: PlatformId; state: string | null },
): Promise<HandOver | null> {
  const row = await prisma.oauthAttempt.findFirst({
    where: {
      stateHash: hashState(state ?? ''),
      ...{ platform, sessionId: null, consumedAt: null, expiresAt: { gt: clock.now() } },
    },
    select: { returnTo: true, workspace: { select: { name: true } } },
  });
  return row && { workspaceName: row.workspace.name, returnTo: row.returnTo };
}
