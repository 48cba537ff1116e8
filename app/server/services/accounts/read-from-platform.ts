import { PlatformId } from '#app/domain/platforms/platforms.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import {
  type PlatformAdapter,
  type PlatformCallContext,
  PlatformError,
} from '#app/server/ports/platform-adapter.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getAccessToken } from './get-access-token.ts';

export type ReadDeps = Pick<
  ServiceDeps,
  'prisma' | 'sql' | 'secrets' | 'platforms' | 'clock' | 'logger' | 'http'
>;

type Read<T> = (context: PlatformCallContext, accessToken: string) => Promise<T>;

/**
 * Reads something fresh from the platform of one of the actor's accounts. `pick` returns how, or null if the platform
 * has nothing of the kind. Throws `not_found`, `conflict` with `nothing`, or `platform_refused`.
 */
export async function readFromPlatform<T>(
  deps: ReadDeps,
  actor: Actor,
  {
    accountId,
    pick,
    nothing,
  }: {
    readonly accountId: string;
    readonly pick: (adapter: PlatformAdapter) => Read<T> | null;
    readonly nothing: string;
  },
): Promise<T> {
  const adapter = await findAccountAdapter(deps, actor, accountId);
  const read = pick(adapter);
  if (!read) throw new AppError('conflict', { message: nothing });
  const http = deps.http.create({ platform: adapter.id });
  try {
    const token = await getAccessToken(deps, { accountId, http });
    return await read({ http, now: () => deps.clock.now() }, token);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    throw new AppError('platform_refused', {
      message: `${error.message} ${error.remedy}`,
      cause: error,
    });
  }
}

async function findAccountAdapter(
  { prisma, platforms }: ReadDeps,
  { workspaceId, environment }: Actor,
  accountId: string,
): Promise<PlatformAdapter> {
  const account = await prisma.account.findFirst({
    where: { id: accountId, workspaceId, ...(environment ? { environment } : {}) },
    select: { platform: true, environment: true },
  });
  if (!account)
    throw new AppError('not_found', { message: 'This workspace has no account with this ID.' });
  return platforms.getAdapter(
    PlatformId.parse(account.platform),
    account.environment === 'live' ? 'live' : 'sandbox',
  );
}
