import { type DeliveryState, UNSENT_STATES } from '#app/domain/posts/delivery-state.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import { updatePostSummaries } from './post-summary.ts';
import { type DeliveryEventInput, toEventRows } from './to-event-rows.ts';

interface CanceledRow {
  readonly id: string;
  readonly post_id: string;
  readonly attempt: number;
  readonly counted_at: Date;
}

interface CancelRequest {
  readonly workspaceId: string;
  /** Limits the cancellation to these posts. If absent, all of the workspace's posts are included. */
  readonly postIds?: readonly string[];
  /** Limits it to deliveries in these states, of those in which nothing was sent. */
  readonly states?: readonly DeliveryState[];
  /** The event recorded in each delivery's timeline. */
  readonly event: Omit<DeliveryEventInput, 'kind'>;
  readonly now: Date;
}

export const ACCOUNT_DELETED = {
  message: 'Canceled because the user’s Fanfare account was deleted.',
};

const EVENTS_AT_ONCE = 1000;

/**
 * Cancels every unsent delivery of a workspace, or of some of its posts, in the caller's transaction. The
 * update also revokes the lease of any worker that is running one, so the worker can write neither a result
 * nor an intent. Deliveries that may have been sent are left to finish. Returns the IDs of the posts that
 * changed.
 */
export async function cancelUnsent(
  tx: Prisma.TransactionClient,
  { workspaceId, postIds: chosen, states = UNSENT_STATES, event, now }: CancelRequest,
): Promise<string[]> {
  const among = (column: Prisma.Sql): Prisma.Sql =>
    chosen ? Prisma.sql`AND ${column} = ANY(${[...chosen]})` : Prisma.empty;
  // Every writer locks in this order: the post, then its deliveries.
  await tx.$queryRaw`
    SELECT id FROM post WHERE workspace_id = ${workspaceId} AND state_summary IN ('publishing', 'scheduled', 'held')
      ${among(Prisma.sql`id`)} ORDER BY id FOR UPDATE`;
  const rows = await tx.$queryRaw<CanceledRow[]>`
    UPDATE delivery SET state = 'canceled', lease_token = NULL, lease_until = NULL, slot_at = NULL,
      late_at = NULL, error_kind = NULL, error_code = NULL, error_message = NULL,
      error_remedy = NULL, platform_message = NULL, updated_at = now()
    WHERE workspace_id = ${workspaceId} AND intent_at IS NULL AND live_parts = '[]' AND state = ANY(${[...states]})
      ${among(Prisma.sql`post_id`)}
    RETURNING id, post_id, attempt, COALESCE(counted_at, created_at) AS counted_at`;
  if (rows.length === 0) return [];
  for (let from = 0; from < rows.length; from += EVENTS_AT_ONCE) {
    const data = rows
      .slice(from, from + EVENTS_AT_ONCE)
      .flatMap((row) =>
        toEventRows({ ...row, step: null }, { events: [{ ...event, kind: 'canceled' }] }, now),
      );
    await tx.deliveryEvent.createMany({ data });
  }
  const postIds = [...new Set(rows.map(({ post_id }) => post_id))];
  await updatePostSummaries(tx, postIds);
  await release(tx, workspaceId, { deliveryIds: rows.map(({ id }) => id), postIds });
  return postIds;
}

/**
 * Credits the deliveries' share back to their days' quotas, as `releaseUsage` does for one: a post stops
 * counting if none of its deliveries was sent.
 */
async function release(
  tx: Prisma.TransactionClient,
  workspaceId: string,
  { deliveryIds, postIds }: { deliveryIds: string[]; postIds: string[] },
): Promise<void> {
  await tx.$executeRaw`
    WITH gone AS (
      SELECT d.post_id, (COALESCE(d.counted_at, d.created_at) AT TIME ZONE w.time_zone)::date AS day
      FROM delivery d JOIN workspace w ON w.id = d.workspace_id WHERE d.id = ANY(${deliveryIds})
    ), unsent AS (
      SELECT d.post_id FROM delivery d JOIN post ON post.id = d.post_id AND post.counts_as_post
      WHERE d.post_id = ANY(${postIds}) GROUP BY d.post_id
      HAVING bool_and(d.intent_at IS NULL AND d.live_parts = '[]' AND d.state IN ('failed', 'canceled'))
    ), days AS (
      SELECT gone.day, count(*) AS deliveries, count(DISTINCT unsent.post_id) AS posts
      FROM gone LEFT JOIN unsent ON unsent.post_id = gone.post_id GROUP BY gone.day
    ), locked AS MATERIALIZED (
      -- In the order in which lockUsedDays locks them.
      SELECT day FROM usage_day WHERE workspace_id = ${workspaceId} AND day IN (SELECT day FROM days)
      ORDER BY day FOR UPDATE
    )
    UPDATE usage_day SET updated_at = now(),
      deliveries_used = GREATEST(0, deliveries_used - days.deliveries),
      posts_used = GREATEST(0, posts_used - days.posts)
    FROM locked JOIN days ON days.day = locked.day
    WHERE usage_day.workspace_id = ${workspaceId} AND usage_day.day = locked.day`;
}
