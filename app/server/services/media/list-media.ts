import type { ListMediaInput, MediaPage } from '#app/domain/media/media.ts';
import { toSearchQuery } from '#app/domain/text/search-text.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { MEDIA_COLUMNS, toMediaOutput } from './to-media-output.ts';

/**
 * Files that users added to the library. Renditions that Fanfare made for a platform aren't listed
 * separately.
 */
export const IN_LIBRARY = {
  state: 'ready',
  deletedAt: null,
  origin: { not: 'rendition' },
} as const satisfies Prisma.MediaAssetWhereInput;

/**
 * Lists the workspace's files, newest first, one page at a time. The cursor is the last ID of the previous
 * page.
 */
export async function listMedia(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaLinks'>,
  actor: Actor,
  { search, kind, cursor, limit }: ListMediaInput,
): Promise<MediaPage> {
  requireRole(actor, 'viewer', 'media:read');
  const rows = await deps.prisma.mediaAsset.findMany({
    where: {
      ...IN_LIBRARY,
      workspaceId: actor.workspaceId,
      ...(kind ? { kind } : {}),
      ...(cursor ? { id: { lt: cursor } } : {}),
      ...(search ? toSearch(search) : {}),
    },
    select: MEDIA_COLUMNS,
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const items = rows.slice(0, limit).map((row) => toMediaOutput(deps, row));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Builds the search condition: n-grams find candidates through the index, and the words decide. */
function toSearch(search: string): Prisma.MediaAssetWhereInput {
  const { words, grams } = toSearchQuery(search);
  return {
    searchGrams: { hasEvery: grams },
    AND: words.map((word) => ({
      searchText: { contains: word.replace(/[\\%_]/gu, '\\$&') },
    })),
  };
}
