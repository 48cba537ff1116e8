import type { CreatorOptionsOutput } from '#app/domain/accounts/accounts.ts';
import { type Actor, requireRole } from '../actor.ts';
import { type ReadDeps, readFromPlatform } from './read-from-platform.ts';

/**
 * Reads the choices that the platform offers this account, fresh from the platform (TikTok). Throws
 * `not_found`, `conflict` if the platform has no such choices, or `platform_refused`.
 */
export async function readCreatorOptions(
  deps: ReadDeps,
  actor: Actor,
  { accountId }: { accountId: string },
): Promise<CreatorOptionsOutput> {
  requireRole(actor, 'viewer', 'accounts:read');
  const options = await readFromPlatform(deps, actor, {
    accountId,
    pick: (adapter) => adapter.readCreatorOptions,
    nothing: 'This platform has no options to choose from.',
  });
  return { ...options, privacyLevels: [...options.privacyLevels] };
}
