import { z } from 'zod';
import { FEED_DAYS, MAX_FEED_EVENTS } from '#app/domain/calendar/calendar-feed-limits.ts';
import type { FeedPost } from '#app/domain/calendar/feed-event.ts';
import { PlatformId } from '#app/domain/platforms/platforms.ts';
import { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import type { ServiceDeps } from '../deps.ts';

const DAY_MS = 86_400_000;
/** Characters of the first line, more than a title shows. */
const LINE_LENGTH = 2000;

const Deliveries = z.array(
  z.object({ platform: PlatformId, state: DeliveryState, needsDecision: z.boolean() }),
);

interface FeedRow extends Omit<FeedPost, 'deliveries'> {
  readonly deliveries: unknown;
}

interface FeedScope {
  readonly workspaceId: string;
  readonly environment: string | null;
  readonly now: Date;
  readonly limit?: number;
}

/**
 * Finds the posts of a feed in order of time. Postgres reads at most the limit from each of three ends of the
 * indexes on both times: upcoming posts, past ones that had a time, and those that were published at once. It
 * reads the deliveries of the remaining posts only.
 */
export async function findFeedPosts(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId, environment, now, limit = MAX_FEED_EVENTS }: FeedScope,
): Promise<FeedPost[]> {
  const since = new Date(now.getTime() - FEED_DAYS.back * DAY_MS);
  const until = new Date(now.getTime() + FEED_DAYS.ahead * DAY_MS);
  const own =
    environment === null
      ? Prisma.sql`p.workspace_id = ${workspaceId}`
      : Prisma.sql`p.workspace_id = ${workspaceId} AND p.environment = ${environment}`;
  const rows = await prisma.$queryRaw<FeedRow[]>`
    WITH timed AS (
      (SELECT p.id, p.updated_at, p.publish_at AS at FROM post p
        WHERE ${own} AND p.publish_at >= ${now} AND p.publish_at < ${until}
        ORDER BY p.publish_at LIMIT ${limit})
      UNION ALL
      (SELECT p.id, p.updated_at, p.publish_at AS at FROM post p
        WHERE ${own} AND p.publish_at >= ${since} AND p.publish_at < ${now}
        ORDER BY p.publish_at DESC LIMIT ${limit})
      UNION ALL
      (SELECT p.id, p.updated_at, p.created_at AS at FROM post p
        WHERE ${own} AND p.publish_at IS NULL AND p.created_at >= ${since} AND p.created_at < ${until}
        ORDER BY p.created_at DESC LIMIT ${limit})
    ), nearest AS (
      SELECT * FROM timed
      ORDER BY at < ${now}, abs(extract(epoch FROM at - ${now}::timestamptz)), id
      LIMIT ${limit}
    )
    SELECT nearest.id, nearest.at, sent.text, sent.deliveries,
      GREATEST(nearest.updated_at, sent.changed_at) AS "changedAt"
    FROM nearest CROSS JOIN LATERAL (
      SELECT (array_agg(left(split_part(ltrim(d.text, ' ' || chr(9) || chr(10) || chr(13)), chr(10), 1),
          ${LINE_LENGTH}) ORDER BY d.id))[1] AS text,
        jsonb_agg(jsonb_build_object('platform', d.platform, 'state', d.state,
          'needsDecision', d.needs_decision) ORDER BY d.id) AS deliveries,
        max(d.updated_at) AS changed_at
      FROM delivery d WHERE d.post_id = nearest.id
    ) sent ORDER BY nearest.at, nearest.id`;
  return rows.map((row) => ({ ...row, deliveries: Deliveries.parse(row.deliveries ?? []) }));
}
