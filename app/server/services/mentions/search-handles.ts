import type { HandleList, SearchHandlesInput } from '#app/domain/mentions/handle-search.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { FindHandles, FoundHandle } from '#app/server/ports/found-handle.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { getAccessToken } from '../accounts/get-access-token.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import type { HandleCache } from './handle-cache.ts';

type SearchDeps = Pick<
  ServiceDeps,
  'prisma' | 'sql' | 'secrets' | 'platforms' | 'clock' | 'logger' | 'http' | 'callLimits'
> & { readonly handleCache: HandleCache };

type SearchAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/**
 * Finds people and pages on a platform, with one of the workspace's accounts there. Throws `conflict` if the platform
 * has no search or no account is connected, `platform_refused`, or `rate_limited`.
 */
export async function searchHandles(
  deps: SearchDeps,
  actor: Actor,
  { platform, query }: SearchHandlesInput,
): Promise<HandleList> {
  requireRole(actor, 'editor', 'posts:write');
  const { name } = PLATFORMS[platform];
  const account = await findAccount(deps, actor, platform);
  const environment = account?.environment === 'live' ? 'live' : 'sandbox';
  const { findHandles } = deps.platforms.getAdapter(platform, environment);
  if (!findHandles) {
    const message = `${name}’s API has no search for handles. Enter the handle yourself.`;
    throw new AppError('conflict', { message });
  }
  if (!account) {
    const message = `Connect a ${name} account to search for handles there.`;
    throw new AppError('conflict', { message });
  }
  const key = JSON.stringify([platform, environment, query.toLowerCase()]);
  const items = await deps.handleCache.read(key, async () => {
    await deps.callLimits.count('handle-search', actor.workspaceId);
    return search(deps, { platform, account, findHandles, query });
  });
  return { items: [...items] };
}

/** The default account first, and one that the platform still accepts. */
function findAccount(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId, environment }: Actor,
  platform: SearchHandlesInput['platform'],
) {
  return prisma.account.findFirst({
    where: { workspaceId, platform, state: 'active', ...(environment ? { environment } : {}) },
    select: { id: true, environment: true, name: true },
    orderBy: [{ isDefault: 'desc' }, { id: 'asc' }],
  });
}

interface Search {
  readonly platform: PlatformId;
  readonly account: SearchAccount;
  readonly findHandles: FindHandles;
  readonly query: string;
}

async function search(
  deps: SearchDeps,
  { platform, account, findHandles, query }: Search,
): Promise<readonly FoundHandle[]> {
  const http = deps.http.create({ platform });
  try {
    const token = await getAccessToken(deps, { accountId: account.id, http });
    return await findHandles({ http, now: () => deps.clock.now() }, token, query);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const message = error.lacksPermission
      ? `The account ${account.name} isn’t allowed to search. Reconnect it, and accept all permissions.`
      : `${error.message} ${error.remedy}`;
    throw new AppError('platform_refused', { message, cause: error });
  }
}
