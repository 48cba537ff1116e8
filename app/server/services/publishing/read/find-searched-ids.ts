import { toQueryGrams } from '#app/domain/text/search-grams.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { toOrderedScan } from '#app/server/db/ordered-scan.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';

/** How many of the newest posts are read first. Common words fill a page from them. */
const NEWEST = 100;
/** How many candidates of the index are compared at once. */
const CANDIDATES = 100;

interface Search {
  readonly search: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** Further conditions on the post `p`. */
  readonly filters: readonly Prisma.Sql[];
}

interface Read {
  readonly id: string;
  readonly matches: boolean;
}

/**
 * Finds the newest posts that contain a text, and one more than the page has. A common word is in the newest
 * posts; a rare one is found through the grams' index, which yields few posts then. Either way, the text itself
 * decides.
 */
export async function findSearchedIds(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId }: Actor,
  { search, cursor, limit, filters }: Search,
): Promise<string[]> {
  const exact = toExactMatch(search);
  const { where, order } = toOrderedScan(
    { 'p.workspace_id': workspaceId },
    { id: 'p.id', before: cursor },
  );
  const grams = toQueryGrams(workspaceId, search);
  const matching = Prisma.join([exact, ...filters], ' AND ');
  const newest = await prisma.$queryRaw<Read[]>`
    SELECT p.id, ((${hasGrams(grams)} OR ${UNKNOWN_GRAMS}) AND ${matching}) AS matches
    FROM post p WHERE ${where} ORDER BY ${order} LIMIT ${NEWEST}`;
  const found = newest.filter(({ matches }) => matches).map(({ id }) => id);
  let last = newest.length < NEWEST ? undefined : newest.at(-1)?.id;
  while (last !== undefined && found.length <= limit) {
    const ids = await findCandidates({ prisma }, { workspaceId, before: last, grams, filters });
    const rows = await prisma.$queryRaw<{ id: string }[]>`
      SELECT p.id FROM post p
      WHERE p.id = ANY(${ids}::text[]) AND p.workspace_id = ${workspaceId} AND ${exact}
      ORDER BY p.id DESC`;
    found.push(...rows.map(({ id }) => id));
    last = ids.length < CANDIDATES ? undefined : ids.at(-1);
  }
  return found.slice(0, limit + 1);
}

interface SearchWindow {
  readonly workspaceId: string;
  readonly before: string;
  readonly grams: readonly number[];
  readonly filters: readonly Prisma.Sql[];
}

/**
 * Finds the next posts that may contain the text, newest first. Materialized, so that Postgres doesn't walk all
 * posts in their order to avoid sorting a few.
 */
async function findCandidates(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId, before, grams, filters }: SearchWindow,
): Promise<string[]> {
  const columns = Prisma.sql`
    SELECT p.id, p.environment, p.state_summary, p.created_at FROM post p
    WHERE p.workspace_id = ${workspaceId} AND p.id < ${before}`;
  const all = Prisma.join([Prisma.sql`true`, ...filters], ' AND ');
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    WITH candidate AS MATERIALIZED (
      ${columns} AND ${hasGrams(grams)} UNION ${columns} AND ${UNKNOWN_GRAMS})
    SELECT p.id FROM candidate p WHERE ${all} ORDER BY p.id DESC LIMIT ${CANDIDATES}`;
  return rows.map(({ id }) => id);
}

/** True for a post that has no grams: too many, or not computed yet. Such a post may contain anything. */
const UNKNOWN_GRAMS = Prisma.sql`(p.search_grams IS NULL OR p.search_grams = '{}')`;

function hasGrams(grams: readonly number[]): Prisma.Sql {
  if (grams.length === 0) return Prisma.sql`true`;
  return Prisma.sql`p.search_grams @> ${toLiteral(grams)}::int[]`;
}

const toLiteral = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;

/** An aggregate, so that Postgres reads a post's own deliveries: it may answer EXISTS by reading everybody's. */
function toExactMatch(search: string): Prisma.Sql {
  const pattern = `%${search.replace(/[\\%_]/gu, '\\$&')}%`;
  return Prisma.sql`(p.id ILIKE ${pattern} OR COALESCE((
    SELECT bool_or(d.text ILIKE ${pattern} OR d.platform ILIKE ${pattern})
    FROM delivery d WHERE d.post_id = p.id), false))`;
}
