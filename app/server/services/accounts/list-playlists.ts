import type { PlaylistList } from '#app/domain/accounts/accounts.ts';
import { type Actor, requireRole } from '../actor.ts';
import { type ReadDeps, readFromPlatform } from './read-from-platform.ts';

/**
 * Lists the account's own playlists, fresh from the platform (YouTube). Throws `not_found`, `conflict` if the platform
 * has no playlists, or `platform_refused`.
 */
export async function listPlaylists(
  deps: ReadDeps,
  actor: Actor,
  { accountId }: { accountId: string },
): Promise<PlaylistList> {
  requireRole(actor, 'viewer', 'accounts:read');
  const items = await readFromPlatform(deps, actor, {
    accountId,
    pick: ({ listPlaylists: list }) => list ?? null,
    nothing: 'This platform has no playlists.',
  });
  return { items: [...items] };
}
