import { createId } from '#app/server/db/ids.ts';
import type { Actor, Role } from '#app/server/services/actor.ts';
import type { PlatformRegistry } from '#app/server/ports/platform-registry.ts';
import type { ServiceFixture } from './service-fixture.ts';

/** For services that never call a platform. */
export const NO_PLATFORMS: PlatformRegistry = {
  getAdapter: () => {
    throw new Error('Nothing is published here.');
  },
  environmentFor: () => 'sandbox',
};

/** Adds a user with a session to this workspace; `email` names a new or an existing user. */
export async function joinTeam(
  { deps, clock }: ServiceFixture,
  {
    workspaceId,
    role,
    userId = createId('usr'),
  }: { workspaceId: string; role: Role; userId?: string },
): Promise<Actor> {
  const { prisma } = deps;
  await prisma.user.upsert({
    where: { id: userId },
    create: { id: userId, email: `${userId}@example.com`, firstName: 'Ines' },
    update: {},
  });
  const createdAt = new Date(clock.now().getTime() + 1);
  await prisma.member.create({
    data: { id: createId('mem'), userId, workspaceId, role, createdAt },
  });
  return openSession({ deps, clock }, { userId, workspaceId, role });
}

/** Opens a browser session for the same user, so that switching workspaces is stored in a row. */
export async function openSession(
  { deps, clock }: Pick<ServiceFixture, 'deps' | 'clock'>,
  who: Pick<Actor, 'userId' | 'workspaceId' | 'role'>,
): Promise<Actor> {
  const sessionId = createId('ses');
  const now = clock.now();
  const { userId, workspaceId } = who;
  await deps.prisma.session.create({
    data: {
      id: sessionId,
      idHash: sessionId,
      userId,
      workspaceId,
      lastSeenAt: now,
      authTime: now,
      idleExpiresAt: now,
      absoluteExpiresAt: now,
      csrfSecret: 'none',
    },
  });
  return { ...who, via: 'session', sessionId, scopes: [], environment: null, authTime: now };
}
