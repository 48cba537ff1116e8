import type { NamedAccount } from '#app/domain/composer/draft-content.ts';
import { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

/** Returns the workspace's accounts among these IDs, also ones that were disconnected since. */
export async function findNamedAccounts(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId }: Pick<Actor, 'workspaceId'>,
  ids: readonly string[],
): Promise<NamedAccount[]> {
  if (ids.length === 0) return [];
  const rows = await prisma.account.findMany({
    where: { workspaceId, id: { in: [...new Set(ids)] } },
    select: { id: true, platform: true },
  });
  return rows.map(({ id, platform }) => ({ id, platform: PlatformId.parse(platform) }));
}
