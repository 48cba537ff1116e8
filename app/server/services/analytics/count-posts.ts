import { Temporal } from 'temporal-polyfill';
import type { AnalyticsInput, PostAnalytics } from '#app/domain/delivery/analytics.ts';
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
  const items = await prisma.$queryRaw<Row[]>`
    SELECT to_char(p.created_at AT TIME ZONE ${timeZone}::text, 'YYYY-MM-DD') AS day, d.platform,
      count(*) FILTER (WHERE d.state = 'published')::int AS published,
      count(*) FILTER (WHERE d.state = 'failed')::int AS failed,
      count(*) FILTER (WHERE d.state NOT IN ('published', 'failed'))::int AS other
    FROM delivery d JOIN post p ON p.id = d.post_id
    WHERE p.workspace_id = ${workspaceId} AND p.created_at >= ${since}
      AND (${environment}::text IS NULL OR p.environment = ${environment})
    GROUP BY 1, 2 ORDER BY 1, 2`;
  return { from: from.toString(), to: to.toString(), timeZone, items, totals: add(items) };
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
