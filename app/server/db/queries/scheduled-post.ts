import { defineStatement, type Sql } from '../sql.ts';
import { PREPARED_VERSION } from './delivery-preparation.ts';
import { type DueClock, NOW, toDueParameters } from './due-clock.ts';
import { isMember } from './member.ts';

const IS_FREE = `(d.lease_until IS NULL OR d.lease_until < clock_timestamp())`;

/** A delivery of a due post. */
export interface DueDelivery {
  readonly id: string;
  readonly accountId: string;
  readonly platform: string;
}

/** A post whose time has come, with the deliveries that this process has leased. */
export interface DuePost {
  readonly id: string;
  readonly workspaceId: string;
  readonly content: unknown;
  readonly authorUserId: string | null;
  readonly isAuthorMember: boolean;
  readonly lateLimitMinutes: number;
  readonly dueAt: Date;
  readonly deliveries: readonly DueDelivery[];
}

const CANDIDATES = 4;

// Each workspace's first post comes before any workspace's second, so one with many can't delay the others.
// Only the first few are joined with their posts: sorting a backlog with its contents would cost more than the rest. A
// few more than are claimed, because other workers may have locked some of them.
// The first condition on the time is implied by the second, which can't use an index: the database's clock moves.
const CLAIM_DUE = defineStatement<DuePost>(
  'scheduled_post_claim_due',
  `WITH due AS MATERIALIZED (
    SELECT d.post_id, d.workspace_id, min(d.run_at) AS run_at FROM delivery d
    WHERE d.state = 'scheduled' AND d.run_at <= $1::timestamptz AND d.run_at <= ${NOW} AND ${IS_FREE}
    GROUP BY d.post_id, d.workspace_id
  ), fair AS MATERIALIZED (
    SELECT post_id, run_at, row_number() OVER (PARTITION BY workspace_id ORDER BY run_at, post_id) AS place FROM due
  ), next AS MATERIALIZED (
    SELECT post_id, run_at, place FROM fair ORDER BY place, run_at LIMIT ${CANDIDATES} * $3::int
  ), locked AS MATERIALIZED (
    SELECT p.id, p.workspace_id, p.content, p.author_user_id
    FROM next JOIN post p ON p.id = next.post_id
    ORDER BY next.place, next.run_at LIMIT $3::int
    FOR UPDATE OF p SKIP LOCKED
  ), leased AS (
    UPDATE delivery d
    SET lease_token = $4, lease_until = clock_timestamp() + make_interval(secs => $5::int)
    FROM locked
    WHERE d.post_id = locked.id AND d.state = 'scheduled' AND d.run_at <= ${NOW} AND ${IS_FREE}
    RETURNING d.id, d.post_id, d.account_id, d.platform, d.run_at
  )
  SELECT locked.id, locked.workspace_id AS "workspaceId", locked.content, locked.author_user_id AS "authorUserId",
    ${isMember('locked.workspace_id', 'locked.author_user_id')} AS "isAuthorMember",
    w.late_limit_minutes AS "lateLimitMinutes", min(leased.run_at) AS "dueAt",
    jsonb_agg(jsonb_build_object('id', leased.id, 'accountId', leased.account_id, 'platform', leased.platform)
      ORDER BY leased.id) AS deliveries
  FROM locked JOIN leased ON leased.post_id = locked.id JOIN workspace w ON w.id = locked.workspace_id
  GROUP BY locked.id, locked.workspace_id, locked.content, locked.author_user_id, w.late_limit_minutes`,
);

/** Leases the deliveries of posts whose time has come, fairly across workspaces. No two callers get the same post. */
export async function claimDuePosts(
  sql: Sql,
  claim: DueClock & {
    readonly limit: number;
    readonly leaseToken: string;
    readonly leaseSeconds: number;
  },
): Promise<DuePost[]> {
  const { limit, leaseToken, leaseSeconds } = claim;
  return sql.query(CLAIM_DUE, [...toDueParameters(claim), limit, leaseToken, leaseSeconds]);
}

const FIND_WAIT = defineStatement<{ readonly waitMs: number | null }>(
  'scheduled_post_find_wait',
  `SELECT (extract(epoch FROM min(d.run_at) - ${NOW}) * 1000)::float8 AS "waitMs"
  FROM delivery d WHERE d.state = 'scheduled' AND ${IS_FREE}`,
);

/** Returns how long it is until the next post is due, in milliseconds; null if none is scheduled. */
export async function findNextDue(sql: Sql, clock: DueClock): Promise<number | null> {
  const [row] = await sql.query(FIND_WAIT, toDueParameters(clock));
  return row?.waitMs ?? null;
}

/** A delivery that moved to the queue. */
export interface QueuedDelivery {
  readonly id: string;
  readonly platform: string;
  readonly postId: string;
}

// What was prepared is taken over only if nobody is preparing it any more: a worker that died less than a lease ago
// may still be sending. Its upload is another one then, and belongs to no post.
const MOVE_TO_QUEUE = defineStatement<QueuedDelivery>(
  'scheduled_post_move_to_queue',
  `WITH ready AS (
    SELECT * FROM unnest($1::text[], $2::text[]) AS ready(id, event_id)
  ), locked AS MATERIALIZED (
    SELECT p.id FROM post p
    WHERE p.id IN (SELECT d.post_id FROM delivery d JOIN ready ON ready.id = d.id) ORDER BY p.id FOR UPDATE
  ), prepared AS MATERIALIZED (
    SELECT p.* FROM ready JOIN delivery_preparation p ON p.delivery_id = ready.id
    WHERE p.step IS NOT NULL AND (p.lease_until IS NULL OR p.lease_until < clock_timestamp())
  ), removed AS (
    DELETE FROM delivery_preparation p USING ready WHERE p.delivery_id = ready.id
  ), usable AS MATERIALIZED (
    SELECT p.*, ARRAY(SELECT jsonb_array_elements_text(p.files -> 'mediaAssetIds')) AS sent
    FROM prepared p JOIN delivery d ON d.id = p.delivery_id AND p.version = ${PREPARED_VERSION}
  ), moved AS (
    UPDATE delivery d
    SET state = coalesce(p.state, 'queued'), step = p.step, step_state = coalesce(p.step_state, '{}'),
      media_asset_ids = coalesce(p.sent, d.media_asset_ids),
      cover_asset_id = CASE WHEN p.step IS NULL THEN d.cover_asset_id ELSE p.files ->> 'coverAssetId' END,
      rendition_ids = CASE WHEN p.step IS NULL THEN d.rendition_ids ELSE '{}' END,
      lease_token = NULL, lease_until = NULL, updated_at = now()
    FROM ready LEFT JOIN usable p ON p.delivery_id = ready.id, locked
    WHERE d.id = ready.id AND d.post_id = locked.id AND d.lease_token = $3 AND d.state = 'scheduled'
    RETURNING d.id, d.platform, d.post_id AS "postId", ready.event_id
  ), told AS (
    INSERT INTO delivery_event (id, delivery_id, at, attempt, kind, message)
    SELECT event_id, id, $4::timestamptz, 0, 'due', 'The scheduled time has come.' FROM moved
  )
  SELECT id, platform, "postId" FROM moved`,
);

/** Moves leased deliveries to the queue, with an event each. Those that a person changed meanwhile stay as they are. */
export async function moveToQueue(
  sql: Sql,
  move: {
    readonly ready: readonly { readonly id: string; readonly eventId: string }[];
    readonly leaseToken: string;
    readonly now: Date;
  },
): Promise<QueuedDelivery[]> {
  return sql.query(MOVE_TO_QUEUE, [
    move.ready.map(({ id }) => id),
    move.ready.map(({ eventId }) => eventId),
    move.leaseToken,
    move.now.toISOString(),
  ]);
}
