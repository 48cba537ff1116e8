import { PlannedState, type PostStateFilter } from '#app/domain/posts/list-posts.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { toOrderedScan } from '#app/server/db/ordered-scan.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { UNDECIDED_COMMENTS } from '#app/server/services/first-comments/undecided-comments.ts';
import { findPlannedIds } from './find-planned-ids.ts';
import { findSearchedIds } from './find-searched-ids.ts';
import { listAccounts, listStates, type PageFilters, toFilters } from './page-filters.ts';
import { POST_TIME } from './post-time.ts';

type Deps = Pick<ServiceDeps, 'prisma'>;

interface Row {
  readonly id: string;
}

/** The UTC day on which a post is or was published, as the index `post_by_time` has it. */
const DAY = `(${POST_TIME} AT TIME ZONE 'UTC')::date`;

/**
 * Finds the IDs of a page of posts and of one more, which tells whether there is a next page. Each filter has
 * an index that yields its posts in the page's order (newest first; soonest first for posts that wait for their
 * time), so the cost depends on the page, not on the number of
 * posts. Further filters are checked on the posts that this index yields.
 */
export async function findPageIds(deps: Deps, actor: Actor, input: PageFilters): Promise<string[]> {
  const planned = PlannedState.safeParse(input.state);
  if (planned.success)
    return findPlannedIds(deps, actor, { states: [planned.data], filters: input });
  if (input.search) {
    const { search } = input;
    return findSearchedIds(deps, actor, { ...input, search, filters: toFilters(actor, input) });
  }
  const rows = await deps.prisma.$queryRaw<Row[]>(toQuery(actor, input));
  return rows.map(({ id }) => id);
}

function toQuery(actor: Actor, input: PageFilters): Prisma.Sql {
  if (input.from ?? input.to) return toDaysQuery(actor, input);
  if (input.state) return toStatesQuery(actor, input, input.state);
  if (input.accountId) return toAccountsQuery(actor, input, input.accountId);
  if (input.authorUserId)
    return toPostQuery(actor, input, { 'p.author_user_id': input.authorUserId });
  if (input.platform) {
    const others = toFilters(actor, { ...input, platform: undefined });
    return toDeliveryQuery(actor, input, { column: 'd.platform', value: input.platform, others });
  }
  return toPostQuery(actor, input, actor.environment ? { 'p.environment': actor.environment } : {});
}

/** Reads a page of each state, because the index has an order only within a state. */
function toStatesQuery(actor: Actor, input: PageFilters, state: PostStateFilter): Prisma.Sql {
  const pages = listStates(state).map(
    (one) => Prisma.sql`(${toPostQuery(actor, input, { 'p.state_summary': one })})`,
  );
  if (state === 'needs_decision') pages.push(Prisma.sql`(${toCommentsQuery(actor, input)})`);
  return Prisma.sql`
    SELECT of_state.id FROM (${Prisma.join(pages, ' UNION ')}) of_state
    ORDER BY of_state.id DESC LIMIT ${input.limit + 1}`;
}

/** Reads the posts with a comment that a person has to look for. There are few at any time. */
function toCommentsQuery(actor: Actor, input: PageFilters): Prisma.Sql {
  const others = toFilters(actor, input, ['p.state_summary']);
  const before = input.cursor === undefined ? [] : [Prisma.sql`p.id < ${input.cursor}`];
  const own = Prisma.sql`p.workspace_id = ${actor.workspaceId}
    AND p.id IN (SELECT c.post_id ${UNDECIDED_COMMENTS} AND d.workspace_id = ${actor.workspaceId})`;
  return Prisma.sql`
    SELECT p.id FROM post p WHERE ${and(own, [...before, ...others])}
    ORDER BY p.id DESC LIMIT ${input.limit + 1}`;
}

function toPostQuery(
  actor: Actor,
  input: PageFilters,
  columns: Readonly<Record<string, string>>,
): Prisma.Sql {
  const { where, order } = toOrderedScan(
    { 'p.workspace_id': actor.workspaceId, ...columns },
    { id: 'p.id', before: input.cursor },
  );
  // With an equality on a column of the scan, Postgres would start at its newest row, and not at the cursor.
  return Prisma.sql`
    SELECT p.id FROM post p WHERE ${and(where, toFilters(actor, input, Object.keys(columns)))}
    ORDER BY ${order} LIMIT ${input.limit + 1}`;
}

/** Reads a page of each account, because the index has an order only within an account. */
function toAccountsQuery(actor: Actor, input: PageFilters, accountId: string): Prisma.Sql {
  const others = toFilters(actor, { ...input, accountId: undefined });
  const pages = listAccounts(accountId).map(
    (one) =>
      Prisma.sql`(${toDeliveryQuery(actor, input, { column: 'd.account_id', value: one, others })})`,
  );
  return Prisma.sql`
    SELECT of_account.id FROM (${Prisma.join(pages, ' UNION ')}) of_account
    ORDER BY of_account.id DESC LIMIT ${input.limit + 1}`;
}

interface DeliveryQuery {
  readonly column: 'd.platform' | 'd.account_id';
  readonly value: string;
  /** Further conditions on the post `p`. */
  readonly others: readonly Prisma.Sql[];
}

/**
 * Reads the deliveries of a platform or an account: the posts of one that is rarely used would be far apart
 * among all posts.
 */
function toDeliveryQuery(
  { workspaceId }: Actor,
  { cursor, limit }: PageFilters,
  { column, value, others }: DeliveryQuery,
): Prisma.Sql {
  const { where, order } = toOrderedScan(
    { 'd.workspace_id': workspaceId, [column]: value },
    { id: 'd.post_id', before: cursor },
  );
  const ofPost =
    others.length === 0
      ? []
      : [
          Prisma.sql`EXISTS (SELECT 1 FROM post p WHERE p.id = d.post_id AND ${Prisma.join([...others], ' AND ')})`,
        ];
  return Prisma.sql`
    SELECT d.post_id AS id FROM delivery d WHERE ${and(where, ofPost)}
    GROUP BY d.workspace_id, ${Prisma.raw(column)}, d.post_id ORDER BY ${order} LIMIT ${limit + 1}`;
}

/**
 * Reads the newest posts of some of the days between the times. Posts are listed by ID, which need not follow
 * that time, so no day can be left out unread. But of each day, one post tells whether it can have any
 * on the page: a page of 20 is among the 20 days whose newest IDs are the highest.
 */
function toDaysQuery(actor: Actor, input: PageFilters): Prisma.Sql {
  const { from, to, cursor, limit } = input;
  const { workspaceId } = actor;
  const day = Prisma.raw(DAY);
  const toDay = (time: string | undefined): Prisma.Sql =>
    Prisma.sql`(${time ? new Date(time) : null}::timestamptz AT TIME ZONE 'UTC')::date`;
  const after = (bound: Prisma.Sql): Prisma.Sql => Prisma.sql`
    SELECT ${day} FROM post p
    WHERE p.workspace_id = ${workspaceId} AND ${day} ${bound}
      AND ${day} <= COALESCE(${toDay(to)}, 'infinity')
    ORDER BY p.workspace_id, ${day} LIMIT 1`;
  const { where, order } = toOrderedScan(
    { 'p.workspace_id': workspaceId, [DAY]: Prisma.sql`days.day` },
    { id: 'p.id', before: cursor },
  );
  const newest = (take: number): Prisma.Sql => Prisma.sql`
    SELECT p.id FROM post p WHERE ${and(where, toFilters(actor, input))}
    ORDER BY ${order} LIMIT ${take}`;
  return Prisma.sql`
    WITH RECURSIVE every_day(day) AS (
      (${after(Prisma.sql`>= COALESCE(${toDay(from)}, '-infinity')`)})
      UNION ALL
      SELECT (${after(Prisma.sql`> every_day.day`)}) FROM every_day WHERE every_day.day IS NOT NULL
    ), days AS MATERIALIZED (
      SELECT days.day FROM every_day days CROSS JOIN LATERAL (${newest(1)}) first
      ORDER BY first.id DESC LIMIT ${limit + 1}
    )
    SELECT own.id FROM days CROSS JOIN LATERAL (${newest(limit + 1)}) own
    ORDER BY own.id DESC LIMIT ${limit + 1}`;
}

const and = (first: Prisma.Sql, others: readonly Prisma.Sql[]): Prisma.Sql =>
  Prisma.join([first, ...others], ' AND ');
