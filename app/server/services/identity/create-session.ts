import { randomBytes } from 'node:crypto';
import { createId } from '#app/server/db/ids.ts';
import type { RefreshGrant } from '#app/server/ports/identity-provider.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { toFirstCheck } from './check-provider-session.ts';
import { ABSOLUTE_MS, createSessionToken, hashSessionToken, IDLE_MS } from './session-token.ts';

const { toContext } = SEALED_VALUES.idToken;
const { toContext: toRefreshContext } = SEALED_VALUES.sessionRefreshToken;
const CSRF_BYTES = 32;
const USER_AGENT_CHARACTERS = 300;

export interface NewSession {
  readonly userId: string;
  readonly identityId: string;
  readonly authTime: Date;
  readonly usedSecondFactor: boolean;
  readonly sid: string | null;
  readonly idToken: string;
  /** Used to check the session at the hosted provider. Null or absent if it issued none. */
  readonly refresh?: RefreshGrant | null;
  readonly addressPrefix: string | null;
  readonly userAgent: string | null;
}

/** Creates a session. The token isn't stored, only its hash. */
export async function createSession(
  deps: Pick<IdentityDeps, 'prisma' | 'clock' | 'secrets'>,
  session: NewSession,
): Promise<{ sessionId: string; token: string }> {
  const token = createSessionToken();
  const { prisma, clock, secrets } = deps;
  const id = createId('ses');
  const now = clock.now();
  await prisma.session.create({
    data: {
      id,
      idHash: hashSessionToken(token),
      userId: session.userId,
      identityId: session.identityId,
      workspaceId: await findLastWorkspace(deps, session.userId),
      createdAt: now,
      lastSeenAt: now,
      idleExpiresAt: new Date(now.getTime() + IDLE_MS),
      absoluteExpiresAt: new Date(now.getTime() + ABSOLUTE_MS),
      authTime: session.authTime,
      usedSecondFactor: session.usedSecondFactor,
      ipPrefix: session.addressPrefix,
      userAgent: session.userAgent?.slice(0, USER_AGENT_CHARACTERS) ?? null,
      sid: session.sid,
      idTokenEnc: secrets.encrypt(session.idToken, toContext(id)),
      ...(session.refresh && {
        refreshTokenEnc: secrets.encrypt(session.refresh.refreshToken, toRefreshContext(id)),
        providerCheckAt: toFirstCheck(now, session.refresh),
      }),
      csrfSecret: randomBytes(CSRF_BYTES).toString('base64url'),
    },
    select: { id: true },
  });
  return { sessionId: id, token };
}

/** Returns the workspace that the user last used, in any browser. */
async function findLastWorkspace(
  { prisma }: Pick<IdentityDeps, 'prisma'>,
  userId: string,
): Promise<string | null> {
  const last = await prisma.session.findFirst({
    where: { userId, workspaceId: { not: null } },
    select: { workspaceId: true },
    orderBy: { lastSeenAt: 'desc' },
  });
  return last?.workspaceId ?? null;
}
