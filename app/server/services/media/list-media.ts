import type { ListMediaInput, MediaPage } from '#app/domain/media/media.ts';
import { toSearchQuery } from '#app/domain/text/search-text.ts';
import { findNewestRows } from '#app/server/db/find-newest-rows.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { escapeLike } from '#app/server/db/escape-like.ts';
import { toOrderedScan } from '#app/server/db/ordered-scan.ts';
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
const NEWEST = 200;

/**
 * Finds the rows of a page, and one more. A common word is in the newest files, which are read in the page's
 * order. The grams' index finds the others. It has no order, so all files that have the words are read there.
 */
async function findSearched(
  deps: Deps,
  actor: Actor,
  { search, kind, cursor, limit }: ListMediaInput & { search: string },
): Promise<MediaRow[]> {
  const take = limit + 1;
  const newest = await readNewest(deps, actor, { search, kind, cursor });
  const ids = newest.filter(({ matches }) => matches).map(({ id }) => id);
  const found = await findRows(deps, actor, { where: { id: { in: ids.slice(0, take) } }, take });
  const last = newest.at(-1);
  if (ids.length >= take || newest.length < NEWEST || last === undefined) return found;
  const where = { id: { lt: last.id }, ...(kind ? { kind } : {}), ...toSearch(search) };
  return [...found, ...(await findRows(deps, actor, { where, take: take - ids.length }))];
}

/** Reads the newest files from the list's index, and whether each contains all words. */
function readNewest(
  { prisma }: Deps,
  { workspaceId }: Actor,
  { search, kind, cursor }: Pick<ListMediaInput, 'kind' | 'cursor'> & { search: string },
): Promise<{ id: string; matches: boolean }[]> {
  const patterns = toSearchQuery(search).words.map((word) => `%${escapeLike(word)}%`);
  const { where, order } = toOrderedScan(
    { workspace_id: workspaceId, ...(kind ? { kind } : {}) },
    { id: 'id', before: cursor },
  );
  return prisma.$queryRaw`
    SELECT id, search_text LIKE ALL (${patterns}::text[]) AS matches FROM media_asset
    WHERE ${where} AND ${IS_IN_LIBRARY} ORDER BY ${order} LIMIT ${NEWEST}`;
}

function findRows(
  { prisma }: Deps,
  { workspaceId }: Actor,
  { where, take }: { where: Prisma.MediaAssetWhereInput; take: number },
): Promise<MediaRow[]> {
  return prisma.mediaAsset.findMany({
    where: { ...IN_LIBRARY, workspaceId, ...where },
    select: MEDIA_COLUMNS,
    orderBy: { id: 'desc' },
    take,
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
