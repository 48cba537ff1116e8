import type { ListMediaInput, MediaPage } from '#app/domain/media/media.ts';
import { toSearchQuery } from '#app/domain/text/search-text.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { MEDIA_COLUMNS, toMediaOutput } from './to-media-output.ts';

/** What a person put into the library; what Fanfare made of it for a platform is no entry of its own. */
export const IN_LIBRARY = {
  state: 'ready',
  deletedAt: null,
  origin: { not: 'rendition' },
} as const satisfies Prisma.MediaAssetWhereInput;

/** The workspace's files, newest first, a page at a time. The cursor is the last id of the page before. */
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

/** The grams find candidates in the index; the words decide. */
function toSearch(search: string): Prisma.MediaAssetWhereInput {
  const { words, grams } = toSearchQuery(search);
  return {
    searchGrams: { hasEvery: grams },
    AND: words.map((word) => ({
      searchText: { contains: word.replace(/[\\%_]/gu, '\\$&') },
    })),
  };
}
