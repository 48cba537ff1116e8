import type { CalendarSlot } from '#app/domain/calendar/calendar-window.ts';
import type { ListPostsInput } from '#app/domain/posts/list-posts.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { toTextMatch } from './find-searched-ids.ts';
import { toFilters } from './page-filters.ts';

export interface CalendarRow {
  /** From 1 on. */
  readonly slot: number;
  /** All posts of the slot. */
  readonly total: number;
  readonly id: string;
  readonly at: Date;
  readonly text: string | null;
  readonly deliveries: unknown;
  readonly mediaId: string | null;
  readonly mediaKind: string | null;
  readonly mediaName: string | null;
  readonly hasPoster: boolean | null;
  readonly isInSeries: boolean;
}

interface RowsQuery {
  readonly slots: readonly CalendarSlot[];
  /** Posts of each slot to skip. */
  readonly skip: number;
  /** Posts of each slot to read. */
  readonly take: number;
  readonly filters: Pick<ListPostsInput, 'accountId' | 'state' | 'search'>;
}

const TEXT_LENGTH = 2000;

/**
 * Finds the first posts of each slot, in order of time, and how many posts the slot has. Postgres reads the window
 * once, from the indexes on both times; texts and files are only read for the posts that are returned.
 */
export async function findCalendarRows(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  { slots, skip, take, filters }: RowsQuery,
): Promise<CalendarRow[]> {
  const [first, last] = [slots.at(0), slots.at(-1)];
  if (!first || !last) return [];
  const { search, ...rest } = filters;
  const { workspaceId } = actor;
  const starts = slots.map(({ from }) => new Date(from));
  const inWindow = (time: Prisma.Sql): Prisma.Sql =>
    Prisma.join(
      [
        Prisma.sql`p.workspace_id = ${workspaceId}`,
        Prisma.sql`${time} >= ${new Date(first.from)} AND ${time} < ${new Date(last.to)}`,
        ...toFilters(actor, rest),
        ...(search ? [toTextMatch(workspaceId, search)] : []),
      ],
      ' AND ',
    );
  return prisma.$queryRaw<CalendarRow[]>`
    WITH placed AS (
      SELECT inside.*, row_number() OVER (PARTITION BY slot ORDER BY at, id) AS place,
        count(*) OVER (PARTITION BY slot)::int AS total
      FROM (
        SELECT timed.id, timed.at, width_bucket(timed.at, ${starts}::timestamptz[]) AS slot
        FROM (
          SELECT p.id, p.publish_at AS at FROM post p
          WHERE p.publish_at IS NOT NULL AND ${inWindow(Prisma.sql`p.publish_at`)}
          UNION ALL
          SELECT p.id, p.created_at AS at FROM post p
          WHERE p.publish_at IS NULL AND ${inWindow(Prisma.sql`p.created_at`)}
        ) timed
      ) inside
    )
    SELECT placed.slot, placed.total, placed.id, placed.at, sent.text, sent.deliveries,
      file.id AS "mediaId", file.kind AS "mediaKind", file.file_name AS "mediaName",
      file.poster_key IS NOT NULL AS "hasPoster", occurrence.local IS NOT NULL AS "isInSeries"
    FROM placed CROSS JOIN LATERAL (
      SELECT (array_agg(left(d.text, ${TEXT_LENGTH}) ORDER BY d.id))[1] AS text,
        jsonb_agg(jsonb_build_object('platform', d.platform, 'state', d.state,
          'needsDecision', d.needs_decision)) AS deliveries,
        (array_agg(d.media_asset_ids[1] ORDER BY d.id))[1] AS media_id
      FROM delivery d WHERE d.post_id = placed.id
    ) sent LEFT JOIN media_asset file ON file.id = sent.media_id AND file.workspace_id = ${workspaceId}
      AND file.state = 'ready' AND file.deleted_at IS NULL
    LEFT JOIN series_occurrence occurrence
      ON occurrence.post_id = placed.id AND occurrence.state <> 'detached'
    WHERE place > ${skip} AND place <= ${skip + take} ORDER BY placed.slot, placed.place`;
}
