import { toQueryGrams } from '#app/domain/text/search-grams.ts';
import { readIdTime, toLowestId, toWindow, type Window } from '#app/domain/text/search-periods.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { escapeLike } from '#app/server/db/escape-like.ts';
import { toOrderedScan } from '#app/server/db/ordered-scan.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';

/** Posts to read first, newest first. They usually fill a page for a common word. */
const NEWEST = 100;
/** Candidates to read from the index at once. */
const CANDIDATES = 1000;
/** Minimum number of candidates to compare at once. */
const MIN_COMPARED = 5;
/** Posts in the first window, estimated from the newest ones. */
const FIRST_WINDOW = 20 * NEWEST;
/** Limits of how much longer the next window is than the last. */
const MIN_GROWTH = 4;
const MAX_GROWTH = 64;
/** The same after a window without a match: the word is so rare that few posts of a long time have it. */
const GROWTH_AFTER_NONE = 1024;
const PREFIX = 'post';

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
 * posts. Other words are found through the grams' index, which has no order: it's queried one
 * window of time after another, newest first, so a full page is found without reading every post that has the
 * word. Every candidate's text is then compared with the search.
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
  const [first, last] = [newest.at(0)?.id, newest.at(-1)?.id];
  const take = limit + 1 - found.length;
  if (take <= 0 || newest.length < NEWEST || first === undefined || last === undefined)
    return found.slice(0, limit + 1);
  const read = { newest: [first, last], take } as const;
  return [
    ...found,
    ...(await findOlder({ prisma }, { workspaceId, grams, filters, exact, ...read })),
  ];
}

interface OlderSearch {
  readonly workspaceId: string;
  readonly grams: readonly number[];
  readonly filters: readonly Prisma.Sql[];
  readonly exact: Prisma.Sql;
  /** The first and the last ID of the posts that were read. */
  readonly newest: readonly [string, string];
  readonly take: number;
}

/** Finds matching posts before the newest ones, window by window. */
async function findOlder(deps: Pick<ServiceDeps, 'prisma'>, older: OlderSearch): Promise<string[]> {
  const { workspaceId, newest, take } = older;
  const found: string[] = [];
  let before = newest[1];
  let span = toFirstSpan(newest);
  for (;;) {
    const until = readIdTime(before);
    const window = until === null ? null : toWindow(workspaceId, { from: until - span, until });
    const inWindow = found.length;
    let ids: readonly string[];
    do {
      ids = await findCandidates(deps, { ...older, before, window });
      found.push(...(await compare(deps, { ...older, ids, take: take - found.length })));
      if (found.length >= take) return found.slice(0, take);
      before = ids.at(-1) ?? before;
    } while (ids.length === CANDIDATES);
    if (window === null) return found;
    before = toLowestId(PREFIX, window.from);
    span *= toGrowth({ take, found: found.length - inWindow });
  }
}

/** Returns how much longer the next window is, from how much of the page the last one found. */
function toGrowth({ take, found }: { take: number; found: number }): number {
  if (found === 0) return GROWTH_AFTER_NONE;
  return Math.min(MAX_GROWTH, Math.max(MIN_GROWTH, (2 * take) / found));
}

function toFirstSpan([first, last]: readonly [string, string]): number {
  const [from, until] = [readIdTime(last), readIdTime(first)];
  if (from === null || until === null) return Infinity;
  return Math.max(1, until - from) * (FIRST_WINDOW / NEWEST);
}

type Candidates = Pick<OlderSearch, 'workspaceId' | 'grams' | 'filters'> & {
  readonly before: string;
  /** Null for all posts before. */
  readonly window: Window | null;
};

/**
 * Finds the next posts that may contain the text, newest first. Conditions on the ID and the workspace are written
 * so that only the grams' index can serve the query: with an index in the page's order, Postgres would read posts
 * that don't have the grams.
 */
async function findCandidates(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId, before, grams, filters, window }: Candidates,
): Promise<string[]> {
  const columns = Prisma.sql`SELECT p.id, p.environment, p.state_summary, p.author_user_id, p.created_at, p.publish_at FROM post p WHERE`;
  const from = window === null ? '' : toLowestId(PREFIX, window.from);
  const inWindow =
    window === null
      ? Prisma.sql`true`
      : Prisma.sql`p.search_grams && ${toLiteral(window.grams)}::int[]`;
  const all = Prisma.join([Prisma.sql`true`, ...filters], ' AND ');
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    WITH candidate AS MATERIALIZED (
      ${columns} ${hasGrams(grams)} AND ${inWindow}
        AND p.workspace_id || '' = ${workspaceId} AND p.id || '' < ${before} AND p.id || '' >= ${from}
      UNION ${columns} ${UNKNOWN_GRAMS}
        AND p.workspace_id = ${workspaceId} AND p.id < ${before} AND p.id >= ${from})
    SELECT p.id FROM candidate p WHERE ${all} ORDER BY p.id DESC LIMIT ${CANDIDATES}`;
  return rows.map(({ id }) => id);
}

type Compared = Pick<OlderSearch, 'workspaceId' | 'exact' | 'take'> & {
  readonly ids: readonly string[];
};

/** Returns the posts that contain the text. Stops once it has enough, because most candidates match. */
async function compare(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId, exact, ids, take }: Compared,
): Promise<string[]> {
  const found: string[] = [];
  let rest = ids;
  while (rest.length > 0 && found.length < take) {
    const next = rest.slice(0, Math.max(MIN_COMPARED, take - found.length));
    rest = rest.slice(next.length);
    const rows = await prisma.$queryRaw<{ id: string }[]>`
      SELECT p.id FROM post p
      WHERE p.id = ANY(${next}::text[])
        AND p.workspace_id = ${workspaceId} AND ${exact}
      ORDER BY p.id DESC`;
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Returns the condition that a post `p` contains a text. The grams spare most posts the comparison. */
export function toTextMatch(workspaceId: string, search: string): Prisma.Sql {
  const grams = toQueryGrams(workspaceId, search);
  return Prisma.sql`((${hasGrams(grams)} OR ${UNKNOWN_GRAMS}) AND ${toExactMatch(search)})`;
}

/** True for a post that has no grams: too many, or not computed yet. Such a post may contain anything. */
const UNKNOWN_GRAMS = Prisma.sql`(p.search_grams IS NULL OR p.search_grams = '{}')`;

function hasGrams(grams: readonly number[]): Prisma.Sql {
  if (grams.length === 0) return Prisma.sql`true`;
  return Prisma.sql`p.search_grams @> ${toLiteral(grams)}::int[]`;
}

const toLiteral = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;

/** An aggregate, so that Postgres reads a post's own deliveries: it may evaluate EXISTS by reading all deliveries. */
function toExactMatch(search: string): Prisma.Sql {
  const pattern = `%${escapeLike(search)}%`;
  return Prisma.sql`(p.id ILIKE ${pattern} OR COALESCE((
    SELECT bool_or(d.text ILIKE ${pattern} OR d.platform ILIKE ${pattern}
      OR d.options ->> 'firstComment' ILIKE ${pattern}
      OR EXISTS (SELECT FROM jsonb_array_elements(d.options #> '{twitter,thread}') AS later
        WHERE later ->> 'text' ILIKE ${pattern}))
    FROM delivery d WHERE d.post_id = p.id), false))`;
}
