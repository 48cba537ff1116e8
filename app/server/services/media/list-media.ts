import type { ListMediaInput, MediaPage } from '#app/domain/media/media.ts';
import { toSearchQuery } from '#app/domain/text/search-text.ts';
import { findNewestRows } from '#app/server/db/find-newest-rows.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { escapeLike } from '#app/server/db/escape-like.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { MEDIA_COLUMNS, type MediaRow, toMediaOutput } from './to-media-output.ts';

/**
 * Files that users added to the library. Renditions that Fanfare made for a platform aren't listed
 * separately.
 */
export const IN_LIBRARY = {
  state: 'ready',
  deletedAt: null,
  origin: { not: 'rendition' },
} as const satisfies Prisma.MediaAssetWhereInput;

/** The same in SQL, as the partial indexes of the lists have it. */
const IS_IN_LIBRARY = Prisma.sql`state = 'ready' AND deleted_at IS NULL AND origin <> 'rendition'`;

/**
 * Lists the workspace's files, newest first, one page at a time. The cursor is the last ID of the previous
 * page.
 */
export async function listMedia(
  deps: Pick<ServiceDeps, 'prisma' | 'mediaLinks'>,
  actor: Actor,
  input: ListMediaInput,
): Promise<MediaPage> {
  requireRole(actor, 'viewer', 'media:read');
  const { search, limit } = input;
  const rows = search
    ? await findSearched(deps, actor, { ...input, search })
    : await findNewest(deps, actor, input);
  const items = rows.slice(0, limit).map((row) => toMediaOutput(deps, row));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

type Deps = Pick<ServiceDeps, 'prisma'>;

/** Finds the rows of a page, and one more. */
function findNewest(
  { prisma }: Deps,
  { workspaceId }: Actor,
  { kind, cursor, limit }: ListMediaInput,
): Promise<MediaRow[]> {
  return findNewestRows(prisma, {
    table: 'media_asset',
    columns: { workspace_id: workspaceId, ...(kind ? { kind } : {}) },
    select: MEDIA_COLUMNS,
    cursor,
    take: limit + 1,
    filter: IS_IN_LIBRARY,
  });
}

function findSearched(
  { prisma }: Deps,
  { workspaceId }: Actor,
  { search, kind, cursor, limit }: ListMediaInput & { search: string },
): Promise<MediaRow[]> {
  return prisma.mediaAsset.findMany({
    where: {
      ...IN_LIBRARY,
      workspaceId,
      ...(kind ? { kind } : {}),
      ...(cursor ? { id: { lt: cursor } } : {}),
      ...toSearch(search),
    },
    select: MEDIA_COLUMNS,
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
}

/** Builds the search condition: n-grams find candidates through the index, and the words decide. */
function toSearch(search: string): Prisma.MediaAssetWhereInput {
  const { words, grams } = toSearchQuery(search);
  return {
    searchGrams: { hasEvery: grams },
    AND: words.map((word) => ({
      searchText: { contains: escapeLike(word) },
    })),
  };
}
