import { API_SCOPES } from '#app/domain/api-scopes.ts';
import type { WhoAmIOutput } from '#app/domain/who-am-i.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

/** Who the actor is and what it may do. Throws `not_found` for a user who is gone. */
export async function whoAmI(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
): Promise<WhoAmIOutput> {
  const { userId, workspaceId, role, via, environment } = actor;
  const [user, workspace, token] = await Promise.all([
    prisma.user.findFirst({
      where: { id: userId, deletedAt: null },
      select: { id: true, email: true },
    }),
    prisma.workspace.findUniqueOrThrow({
      where: { id: workspaceId },
      select: { id: true, name: true },
    }),
    findToken(prisma, actor),
  ]);
  if (!user) throw new AppError('not_found');
  const scopes = API_SCOPES.filter((scope) => via === 'session' || actor.scopes.includes(scope));
  return { via, user, workspace: { ...workspace, role }, environment, scopes, token };
}

async function findToken(
  prisma: ServiceDeps['prisma'],
  { tokenId, workspaceId }: Actor,
): Promise<WhoAmIOutput['token']> {
  if (tokenId === undefined) return null;
  const row = await prisma.apiToken.findFirst({
    where: { id: tokenId, workspaceId },
    select: { id: true, name: true, prefix: true, createdAt: true, expiresAt: true },
  });
  if (!row) return null;
  const { createdAt, expiresAt, ...rest } = row;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
