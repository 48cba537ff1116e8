import { Temporal } from 'temporal-polyfill';
import type { AnalyticsInput, PostAnalytics } from '#app/domain/delivery/analytics.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

type Row = PostAnalytics['items'][number];

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
  const since = new Date(from.toZonedDateTime(timeZone).epochMilliseconds);
  const ofEnvironment = await toEnvironmentCondition({ prisma }, { workspaceId, environment });
  // A delivery has its post's time of creation, so one index has everything that is counted.
  const items = await prisma.$queryRaw<Row[]>`
    SELECT to_char(d.created_at AT TIME ZONE ${timeZone}::text, 'YYYY-MM-DD') AS day, d.platform,
      count(*) FILTER (WHERE d.state = 'published')::int AS published,
      count(*) FILTER (WHERE d.state = 'failed')::int AS failed,
      count(*) FILTER (WHERE d.state NOT IN ('published', 'failed'))::int AS other
    FROM delivery d
    WHERE d.workspace_id = ${workspaceId} AND d.created_at >= ${since} ${ofEnvironment}
    GROUP BY 1, 2 ORDER BY 1, 2`;
  return { from: from.toString(), to: to.toString(), timeZone, items, totals: add(items) };
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
