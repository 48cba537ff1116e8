import { Temporal } from 'temporal-polyfill';
import type { AnalyticsInput, PostAnalytics } from '#app/domain/delivery/analytics.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

type Row = PostAnalytics['items'][number];

type Counted = Pick<Actor, 'workspaceId' | 'environment'> & {
  readonly timeZone: string;
  /** The first day. */
  readonly from: Temporal.PlainDate;
};

/** Counts deliveries of the last `days` days by outcome, day, and platform. */
export async function countPosts(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
  { days }: AnalyticsInput,
): Promise<PostAnalytics> {
  requireRole(actor, 'viewer', 'posts:read');
  const { workspaceId, environment } = actor;
  const { timeZone } = await prisma.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { timeZone: true },
  });
  const to = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const from = to.subtract({ days: days - 1 });
  const counted = { workspaceId, environment, timeZone, from };
  const items =
    (await readCounts({ prisma }, counted)) ?? (await countDeliveries({ prisma }, counted));
  return { from: from.toString(), to: to.toString(), timeZone, items, totals: add(items) };
}

const toStart = ({ from, timeZone }: Counted): Date =>
  new Date(from.toZonedDateTime(timeZone).epochMilliseconds);

/**
 * Reads the counts that the worker keeps, and the changes since. Returns null while the workspace's days
 * aren't counted in this time zone.
 */
async function readCounts(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  counted: Counted,
): Promise<Row[] | null> {
  const { workspaceId, environment, timeZone, from } = counted;
  const ofEnvironment = environment ? Prisma.sql`AND environment = ${environment}` : Prisma.empty;
  // One statement, so that a change that is being added is read once.
  const rows = await prisma.$queryRaw<(Row & { day: string | null; isCounted: boolean })[]>`
    SELECT w.counted_time_zone IS NOT DISTINCT FROM ${timeZone}::text AS "isCounted", sums.*
    FROM workspace w LEFT JOIN (
      SELECT to_char(day, 'YYYY-MM-DD') AS day, platform, sum(published)::int AS published,
        sum(failed)::int AS failed, sum(other)::int AS other
      FROM (
        SELECT day, platform, published, failed, other FROM delivery_count
        WHERE workspace_id = ${workspaceId} AND day >= ${from.toString()}::date ${ofEnvironment}
        UNION ALL
        SELECT (at AT TIME ZONE ${timeZone}::text)::date, unnest(platforms), published, failed, other
        FROM delivery_count_change
        WHERE workspace_id = ${workspaceId} AND at >= ${toStart(counted)} ${ofEnvironment}
      ) part
      GROUP BY 1, 2 HAVING sum(published) <> 0 OR sum(failed) <> 0 OR sum(other) <> 0
    ) sums ON true
    WHERE w.id = ${workspaceId} ORDER BY day, platform`;
  if (!rows.every(({ isCounted }) => isCounted)) return null;
  return rows.flatMap(({ isCounted: _, ...row }) => (row.day === null ? [] : row));
}

async function countDeliveries(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  counted: Counted,
): Promise<Row[]> {
  const { workspaceId, timeZone } = counted;
  const ofEnvironment = await toEnvironmentCondition({ prisma }, counted);
  return prisma.$queryRaw<Row[]>`
    SELECT to_char(d.created_at AT TIME ZONE ${timeZone}::text, 'YYYY-MM-DD') AS day, d.platform,
      count(*) FILTER (WHERE d.state = 'published')::int AS published,
      count(*) FILTER (WHERE d.state = 'failed')::int AS failed,
      count(*) FILTER (WHERE d.state NOT IN ('published', 'failed'))::int AS other
    FROM delivery d
    WHERE d.workspace_id = ${workspaceId} AND d.created_at >= ${toStart(counted)} ${ofEnvironment}
    GROUP BY 1, 2 ORDER BY 1, 2`;
}

/** Reads the posts' environment only in a workspace that has posts of another one, too. */
async function toEnvironmentCondition(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId, environment }: Pick<Actor, 'workspaceId' | 'environment'>,
): Promise<Prisma.Sql> {
  if (environment === null) return Prisma.empty;
  const [row] = await prisma.$queryRaw<{ has_others: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM post WHERE workspace_id = ${workspaceId} AND environment < ${environment})
      OR EXISTS (SELECT 1 FROM post WHERE workspace_id = ${workspaceId} AND environment > ${environment})
      AS has_others`;
  if (row?.has_others === false) return Prisma.empty;
  return Prisma.sql`AND (SELECT p.environment FROM post p WHERE p.id = d.post_id) = ${environment}`;
}

function add(items: readonly Row[]): PostAnalytics['totals'] {
  const sum = (pick: (row: Row) => number): number =>
    items.reduce((total, row) => total + pick(row), 0);
  return {
    published: sum(({ published }) => published),
    failed: sum(({ failed }) => failed),
    other: sum(({ other }) => other),
  };
}
