import { createHash, randomBytes } from 'node:crypto';
import type { ReturningPerson } from '#app/domain/identity/account-deletion.ts';
import { createId } from '#app/server/db/ids.ts';
import type { IdentityProvider } from '#app/server/ports/identity-provider.ts';
import { type Actor, toRole } from '#app/server/services/actor.ts';
import type { PageInput } from '#app/domain/api/paging.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import { createCookieJar, parseCookies } from './sessions-cookie.ts';
import {
  type CheckProviderSession,
  hasEndedAtProvider,
  toFirstCheck,
} from './provider-session-check.ts';
import { listSessions, type SessionsPage } from '#app/server/services/identity/list-sessions.ts';
import type { RefreshGrant } from '#app/server/adapters/identity/token-request.ts';

const { toContext } = SEALED_VALUES.idToken;
const { toContext: toRefreshContext } = SEALED_VALUES.sessionRefreshToken;

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const IDLE_MS = 14 * DAY_MS;
const ABSOLUTE_MS = 30 * DAY_MS;
/** Without an interval, every page view would be a write. */
const TOUCH_EVERY_MS = 5 * MINUTE_MS;
const TOKEN_BYTES = 32;
const USER_AGENT_CHARACTERS = 300;
const COOKIE = 'session';

export interface CurrentSession {
  readonly actor: Actor & { readonly sessionId: string; readonly authTime: Date };
  readonly user: {
    readonly email: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
  };
}

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

export interface Sessions {
  /** Returns the cookie's session, or null if it's missing, unknown, expired, or revoked. */
  readSession(cookieHeader: string | undefined): Promise<CurrentSession | null>;
  /** Returns the owner of a deleted account while it can be restored. The session allows nothing else. */
  readReturning(cookieHeader: string | undefined): Promise<ReturningPerson | null>;
  /** Creates a session. Only `setCookie` contains the cookie's value. */
  createSession(session: NewSession): Promise<{ sessionId: string; setCookie: string }>;
  /** Also ends the identity provider's session, or the next click would sign in again without asking. */
  revokeSession(sessionId: string): Promise<void>;
  /** Returns false if this user has no such session. */
  revokeSessionOf(session: { userId: string; sessionId: string }): Promise<boolean>;
  /** Returns a new cookie for the same session, which invalidates copies of the old one. */
  rotateSession(sessionId: string, changed?: { usedSecondFactor: boolean }): Promise<string>;
  /** Returns a page of active sessions, most recently used first. */
  listSessions(input: PageInput & { readonly userId: string }): Promise<SessionsPage>;
  /** Returns the session's id_token, the hint needed to end the session at the provider. */
  readIdToken(sessionId: string): Promise<string | null>;
  /** A `Set-Cookie` header that removes the session's cookie. */
  readonly expiredCookie: string;
  removeExpired(): Promise<void>;
}

export interface SessionsDeps extends Pick<ServiceDeps, 'prisma' | 'clock' | 'secrets'> {
  readonly publicUrl: string;
  readonly identityProvider: Pick<IdentityProvider, 'identityIssuer' | 'endSessionsOf'>;
  readonly checkProviderSession?: CheckProviderSession;
}

export function createSessions(deps: SessionsDeps): Sessions {
  const cookies = createCookieJar(deps.publicUrl);
  return {
    readSession: (header) => readSession(deps, parseCookies(header).get(cookies.nameOf(COOKIE))),
    readReturning: (header) =>
      findReturning(deps, parseCookies(header).get(cookies.nameOf(COOKIE))),
    async createSession(session) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const sessionId = await storeSession(deps, session, token);
      return { sessionId, setCookie: cookies.serialize(COOKIE, token, ABSOLUTE_MS / 1000) };
    },
    async revokeSession(sessionId) {
      await revoke(deps, { id: sessionId });
    },
    async revokeSessionOf({ userId, sessionId }) {
      return (await revoke(deps, { userId, id: sessionId })) > 0;
    },
    async rotateSession(sessionId, changed = undefined) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await deps.prisma.session.update({
        where: { id: sessionId },
        data: { idHash: toHash(token), ...changed },
        select: { id: true },
      });
      return cookies.serialize(COOKIE, token, ABSOLUTE_MS / 1000);
    },
    listSessions: (input) => listSessions(deps, input),
    readIdToken: (sessionId) => readIdToken(deps, sessionId),
    expiredCookie: cookies.expire(cookies.nameOf(COOKIE)),
    async removeExpired() {
      const before = new Date(deps.clock.now().getTime() - ABSOLUTE_MS);
      await deps.prisma.session.deleteMany({ where: { absoluteExpiresAt: { lt: before } } });
    },
  };
}

function toHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

async function readSession(
  deps: SessionsDeps,
  token: string | undefined,
): Promise<CurrentSession | null> {
  if (!token) return null;
  const now = deps.clock.now();
  const row = await findLive(deps, token, now);
  const member = row && findMember(row);
  if (!row || !member) return null;
  if (await hasEndedAtProvider(deps.checkProviderSession, row, now)) return null;
  await touch(deps, row, now);
  const { email, firstName, lastName } = row.user;
  return {
    user: { email, firstName, lastName },
    actor: {
      userId: row.userId,
      workspaceId: member.workspaceId,
      role: toRole(member.role),
      via: 'session',
      sessionId: row.id,
      scopes: [],
      environment: null,
      authTime: row.authTime,
      lacksSecondFactor: row.identity?.hasSecondFactor === true && !row.usedSecondFactor,
    },
  };
}

async function findLive({ prisma }: SessionsDeps, token: string, now: Date) {
  const membership = {
    select: { workspaceId: true, role: true },
    orderBy: [{ createdAt: 'asc' as const }, { id: 'asc' as const }],
  };
  return prisma.session.findFirst({
    where: {
      idHash: toHash(token),
      revokedAt: null,
      idleExpiresAt: { gt: now },
      absoluteExpiresAt: { gt: now },
      user: { deletedAt: null },
    },
    select: {
      id: true,
      userId: true,
      workspaceId: true,
      authTime: true,
      usedSecondFactor: true,
      identity: { select: { hasSecondFactor: true } },
      providerCheckAt: true,
      lastSeenAt: true,
      absoluteExpiresAt: true,
      user: { select: { email: true, firstName: true, lastName: true, members: membership } },
    },
  });
}

/** Returns the membership in this browser's last workspace, or in the user's oldest if they left it. */
function findMember<T extends { workspaceId: string }>(row: {
  workspaceId: string | null;
  user: { members: readonly T[] };
}): T | undefined {
  const { members } = row.user;
  return members.find(({ workspaceId }) => workspaceId === row.workspaceId) ?? members[0];
}

/** Returns the workspace that the user last used, in any browser. */
async function findLastWorkspace({ prisma }: SessionsDeps, userId: string): Promise<string | null> {
  const last = await prisma.session.findFirst({
    where: { userId, workspaceId: { not: null } },
    select: { workspaceId: true },
    orderBy: { lastSeenAt: 'desc' },
  });
  return last?.workspaceId ?? null;
}

async function findReturning(
  { prisma, clock }: SessionsDeps,
  token: string | undefined,
): Promise<ReturningPerson | null> {
  if (!token) return null;
  const now = clock.now();
  const row = await prisma.session.findFirst({
    where: {
      idHash: toHash(token),
      revokedAt: null,
      idleExpiresAt: { gt: now },
      absoluteExpiresAt: { gt: now },
      user: { deletedAt: { not: null }, purgeAfter: { gt: now } },
    },
    select: {
      id: true,
      user: { select: { id: true, email: true, deletedAt: true, purgeAfter: true } },
    },
  });
  if (!row?.user.deletedAt || !row.user.purgeAfter) return null;
  const { id: userId, email, deletedAt, purgeAfter } = row.user;
  const until = purgeAfter.toISOString();
  const sessionId = row.id;
  return { userId, sessionId, email, deletedAt: deletedAt.toISOString(), restorableUntil: until };
}

async function touch(
  { prisma }: SessionsDeps,
  row: { id: string; lastSeenAt: Date; absoluteExpiresAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - row.lastSeenAt.getTime() < TOUCH_EVERY_MS) return;
  const idleEnd = Math.min(now.getTime() + IDLE_MS, row.absoluteExpiresAt.getTime());
  // Conditional, so only one of many concurrent requests writes.
  await prisma.session.updateMany({
    where: { id: row.id, lastSeenAt: row.lastSeenAt },
    data: { lastSeenAt: now, idleExpiresAt: new Date(idleEnd) },
  });
}

async function storeSession(
  deps: SessionsDeps,
  session: NewSession,
  token: string,
): Promise<string> {
  const { prisma, clock, secrets } = deps;
  const id = createId('ses');
  const now = clock.now();
  await prisma.session.create({
    data: {
      id,
      idHash: toHash(token),
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
      csrfSecret: randomBytes(TOKEN_BYTES).toString('base64url'),
    },
    select: { id: true },
  });
  return id;
}

/** Returns the number of sessions revoked. */
async function revoke(
  { prisma, clock, identityProvider }: SessionsDeps,
  which: { id: string; userId?: string },
): Promise<number> {
  const rows = await prisma.session.updateManyAndReturn({
    where: { ...which, revokedAt: null },
    data: { revokedAt: clock.now() },
    select: { identity: { select: { issuer: true, subject: true } } },
  });
  const subjects = rows.flatMap(({ identity }) =>
    identity?.issuer === identityProvider.identityIssuer ? [identity.subject] : [],
  );
  for (const subject of new Set(subjects)) await identityProvider.endSessionsOf(subject);
  return rows.length;
}

async function readIdToken(
  { prisma, secrets }: SessionsDeps,
  sessionId: string,
): Promise<string | null> {
  const row = await prisma.session.findUnique({
    where: { id: sessionId },
    select: { idTokenEnc: true },
  });
  return row?.idTokenEnc ? secrets.decrypt(row.idTokenEnc, toContext(sessionId)) : null;
}
