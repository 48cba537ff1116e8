import { defineStatement, type Sql } from '../sql.ts';

/** Posts that can't be published as planned anymore: those of an account or an author, or all of these workspaces. */
export interface AffectedPosts {
  readonly workspaceIds: readonly string[];
  readonly accountId?: string;
  readonly authorUserId?: string;
}

/** Deliveries that a hold stops. Resuming a queue must not release those that have another reason by then. */
const IS_PLANNED = `(d.state = 'scheduled' OR d.state = 'held' AND d.error_code = 'held_queue_paused')`;

const LOCK = defineStatement<{ readonly id: string }>(
  'hold_lock_posts',
  `SELECT p.id FROM post p
  WHERE p.workspace_id = ANY ($1::text[]) AND p.state_summary IN ('scheduled', 'held', 'publishing')
    AND ($3::text IS NULL OR p.author_user_id = $3)
    AND EXISTS (SELECT FROM delivery d
      WHERE d.post_id = p.id AND ${IS_PLANNED} AND ($2::text IS NULL OR d.account_id = $2))
  ORDER BY p.id FOR UPDATE`,
);

/** Locks the affected posts that still wait for their time, and returns their IDs. */
export async function lockAffectedPosts(
  sql: Sql,
  { workspaceIds, accountId, authorUserId }: AffectedPosts,
): Promise<string[]> {
  const rows = await sql.query(LOCK, [workspaceIds, accountId ?? null, authorUserId ?? null]);
  return rows.map(({ id }) => id);
}

// A day's use has what is published or done on it, and what is planned for it. Only the rest of the limit is left for
// the plans, the earliest first.
const LOCK_OVER_LIMIT = defineStatement<{ readonly id: string }>(
  'hold_lock_over_limit',
  `WITH waiting AS (
    SELECT p.id, p.publish_at, (p.publish_at AT TIME ZONE $2)::date AS day, bool_or(${IS_PLANNED}) AS is_planned,
      p.counts_as_post::int AS posts, count(*)::int AS deliveries
    FROM post p JOIN delivery d ON d.post_id = p.id
    WHERE p.workspace_id = $1 AND p.state_summary IN ('scheduled', 'held', 'publishing')
      AND p.publish_at IS NOT NULL AND d.state IN ('scheduled', 'held')
    GROUP BY p.id),
  day_total AS (SELECT day, sum(posts) AS posts, sum(deliveries) AS deliveries FROM waiting GROUP BY day),
  ranked AS (
    SELECT id, day, sum(posts) OVER earlier AS posts, sum(deliveries) OVER earlier AS deliveries
    FROM waiting WHERE is_planned
    WINDOW earlier AS (PARTITION BY day ORDER BY publish_at, id))
  SELECT p.id FROM post p WHERE p.id IN (
    SELECT r.id FROM ranked r JOIN day_total t ON t.day = r.day
      LEFT JOIN usage_day u ON u.workspace_id = $1 AND u.day = r.day
    WHERE GREATEST(0, COALESCE(u.posts_used, 0) - t.posts) + r.posts > $3::int
      OR GREATEST(0, COALESCE(u.deliveries_used, 0) - t.deliveries) + r.deliveries > $4::int)
  ORDER BY p.id FOR UPDATE`,
);

/** Locks the posts for which a day's limits have no room, the last ones of each day, and returns their IDs. */
export async function lockPostsOverLimit(
  sql: Sql,
  limits: {
    readonly workspaceId: string;
    /** The zone whose days count. */
    readonly timeZone: string;
    readonly postsPerDay: number;
    readonly deliveriesPerDay: number;
  },
): Promise<string[]> {
  const { workspaceId, timeZone, postsPerDay, deliveriesPerDay } = limits;
  const values = [workspaceId, timeZone, postsPerDay, deliveriesPerDay];
  return (await sql.query(LOCK_OVER_LIMIT, values)).map(({ id }) => id);
}

/** A delivery whose state changed. */
export interface ChangedDelivery {
  readonly id: string;
  readonly postId: string;
}

// Clears the lease, so a release that is checking the post moves nothing.
const HOLD = defineStatement<ChangedDelivery>(
  'hold_deliveries',
  `UPDATE delivery d SET state = 'held', error_code = $3, error_message = $4, error_remedy = $5,
    lease_token = NULL, lease_until = NULL, updated_at = now()
  WHERE d.post_id = ANY ($1::text[]) AND ($2::text IS NULL OR d.account_id = $2)
    AND ${IS_PLANNED} AND d.error_code IS DISTINCT FROM $3
  RETURNING d.id, d.post_id AS "postId"`,
);

/** Holds the planned deliveries of posts whose locks the caller has. */
export async function holdDeliveries(
  sql: Sql,
  hold: {
    readonly postIds: readonly string[];
    /** Only those to this account. */
    readonly accountId?: string | undefined;
    readonly reason: string;
    readonly message: string;
    readonly remedy: string;
  },
): Promise<ChangedDelivery[]> {
  const { postIds, accountId, reason, message, remedy } = hold;
  return sql.query(HOLD, [postIds, accountId ?? null, reason, message, remedy]);
}

const RECORD = defineStatement<never>(
  'hold_record_events',
  `INSERT INTO delivery_event (id, delivery_id, at, attempt, kind, message)
  SELECT event_id, id, $3::timestamptz, 0, $4, $5 FROM unnest($1::text[], $2::text[]) AS changed(id, event_id)`,
);

/** Records the same event in the timelines of deliveries. */
export async function recordEvents(
  sql: Sql,
  events: {
    readonly deliveryIds: readonly string[];
    readonly eventIds: readonly string[];
    readonly now: Date;
    readonly kind: string;
    readonly message: string;
  },
): Promise<void> {
  const { deliveryIds, eventIds, now, kind, message } = events;
  if (deliveryIds.length === 0) return;
  await sql.query(RECORD, [deliveryIds, eventIds, now.toISOString(), kind, message]);
}
