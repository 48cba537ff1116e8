import { type Actor, toRole } from '../actor.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { hasEndedAtProvider, type ProviderCheckDeps } from './check-provider-session.ts';
import { hashSessionToken, IDLE_MS } from './session-token.ts';

/** Without an interval, every page view would be a write. */
const TOUCH_EVERY_MS = 5 * 60 * 1000;

export interface CurrentSession {
  readonly actor: Actor & { readonly sessionId: string; readonly authTime: Date };
  readonly user: {
    readonly email: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
  };
}

/** Returns the token's session, or null if it's unknown, expired, or revoked. */
export async function readSession(
  deps: ProviderCheckDeps,
  token: string | undefined,
): Promise<CurrentSession | null> {
  if (!token) return null;
  const now = deps.clock.now();
  const row = await findLive(deps, token, now);
  const member = row && findMember(row);
  if (!row || !member) return null;
  if (await hasEndedAtProvider(deps, row)) return null;
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

async function findLive({ prisma }: Pick<IdentityDeps, 'prisma'>, token: string, now: Date) {
  const membership = {
    select: { workspaceId: true, role: true },
    orderBy: [{ createdAt: 'asc' as const }, { id: 'asc' as const }],
  };
  return prisma.session.findFirst({
    where: {
      idHash: hashSessionToken(token),
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

async function touch(
  { prisma }: Pick<IdentityDeps, 'prisma'>,
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
