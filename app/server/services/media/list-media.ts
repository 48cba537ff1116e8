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

/** Files to read first, newest first. They usually fill a page for a common word. */
const NEWEST = 100;

/**
 * Finds the rows of a page, and one more. A common word is in the newest files, which are read in the page's
 * order. The grams' index finds the others. It has no order, so all files that have the words are read there.
 */
async function findSearched(
  { prisma }: Deps,
  { workspaceId }: Actor,
  { search, kind, cursor, limit }: ListMediaInput & { search: string },
): Promise<MediaRow[]> {
  const patterns = toSearchQuery(search).words.map((word) => `%${escapeLike(word)}%`);
  const newest = await findNewestRows<MediaRow & { readonly matches: boolean }>(prisma, {
    table: 'media_asset',
    columns: { workspace_id: workspaceId, ...(kind ? { kind } : {}) },
    select: MEDIA_COLUMNS,
    cursor,
    take: NEWEST,
    filter: IS_IN_LIBRARY,
    match: Prisma.sql`search_text LIKE ALL (${patterns}::text[])`,
  });
  const take = limit + 1;
  const found = newest.filter(({ matches }) => matches).slice(0, take);
  const last = newest.at(-1);
  if (found.length === take || newest.length < NEWEST || last === undefined) return found;
  const older = await prisma.mediaAsset.findMany({
    where: {
      ...IN_LIBRARY,
      workspaceId,
      ...(kind ? { kind } : {}),
      id: { lt: last.id },
      ...toSearch(search),
    },
    select: MEDIA_COLUMNS,
    orderBy: { id: 'desc' },
    take: take - found.length,
  });
  return [...found, ...older];
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
