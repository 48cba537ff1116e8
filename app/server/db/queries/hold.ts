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
