import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, toRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

/** Returns a person's default workspace, which is their first one. Throws `unauthenticated`. */
export async function findMembership(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  userId: string,
): Promise<Pick<Actor, 'userId' | 'workspaceId' | 'role'>> {
  const member = await prisma.member.findFirst({
    where: { userId, user: { deletedAt: null }, workspace: { deletedAt: null } },
    select: { workspaceId: true, role: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  if (member === null) {
    throw new AppError('unauthenticated', { message: 'This account was deleted.' });
  }
  return { userId, workspaceId: member.workspaceId, role: toRole(member.role) };
}
