import type { CreatorOptionsOutput } from '#app/domain/accounts/accounts.ts';
import { PlatformId } from '#app/domain/platforms/platforms.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getAccessToken } from './get-access-token.ts';

/**
 * Reads the choices that the platform offers this account, fresh from the platform (TikTok). Throws
 * `not_found`, `conflict` if the platform has no such choices, or `platform_refused`.
 */
export async function readCreatorOptions(
  deps: Pick<ServiceDeps, 'prisma' | 'sql' | 'secrets' | 'platforms' | 'clock' | 'logger' | 'http'>,
  actor: Actor,
  { accountId }: { accountId: string },
): Promise<CreatorOptionsOutput> {
  requireRole(actor, 'viewer', 'accounts:read');
  const account = await deps.prisma.account.findFirst({
    where: {
      id: accountId,
      workspaceId: actor.workspaceId,
      ...(actor.environment ? { environment: actor.environment } : {}),
    },
    select: { platform: true, environment: true },
  });
  if (!account)
    throw new AppError('not_found', { message: 'This workspace has no account with this ID.' });
  const platform = PlatformId.parse(account.platform);
  const adapter = deps.platforms.getAdapter(
    platform,
    account.environment === 'live' ? 'live' : 'sandbox',
  );
  if (!adapter.readCreatorOptions) {
    throw new AppError('conflict', { message: 'This platform has no options to choose from.' });
  }
  const http = deps.http.create({ platform: adapter.id });
  try {
    const token = await getAccessToken(deps, { accountId, http });
    const options = await adapter.readCreatorOptions({ http, now: () => deps.clock.now() }, token);
    return { ...options, privacyLevels: [...options.privacyLevels] };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    throw new AppError('platform_refused', {
      message: `${error.message} ${error.remedy}`,
      cause: error,
    });
  }
}
