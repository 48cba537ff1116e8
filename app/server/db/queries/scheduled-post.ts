import { defineStatement, type Sql } from '../sql.ts';
import { PREPARED_VERSION } from './delivery-preparation.ts';
import { CLAIMED_COLUMNS, type FirstStep, type StartedRow } from './delivery-run.ts';
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

const CANDIDATES = 2;

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

/** A delivery whose time has come and that isn't scheduled any more. */
export interface ReleasedDelivery extends StartedRow {
  /** Whether the caller keeps its lease and runs it now. Otherwise, it needs a job. */
  readonly isLeased: boolean;
}

// What was prepared is taken over only if nobody is preparing it any more: a worker that died less than a lease ago
// may still be sending. Its upload is another one then, and belongs to no post.
// The conditions of a start are those of a claim.
const RELEASE = defineStatement<ReleasedDelivery>(
  'scheduled_post_release',
  `WITH ready AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::boolean[]) AS ready(id, event_id, has_slot)
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
  ), planned AS MATERIALIZED (
    SELECT ready.id, ready.event_id, p.state, p.step, p.step_state, p.files, p.sent,
      first.step AS first_step, first.phase AS first_phase,
      ready.has_slot AND (p.step IS NOT NULL OR d.rendition_ids = '{}')
        AND (a.held_until > $5::timestamptz OR a.state = 'needs_reauthorization') IS NOT TRUE AS is_leased,
      p.step IS NULL AND first.step IS NOT NULL AND d.slot_at IS NULL AS can_begin
    FROM ready JOIN delivery d ON d.id = ready.id JOIN account a ON a.id = d.account_id
      LEFT JOIN usable p ON p.delivery_id = ready.id
      LEFT JOIN jsonb_to_recordset($7::jsonb) AS first(environment text, platform text, step text, phase text)
        ON first.environment = a.environment AND first.platform = a.platform
  ), moved AS (
    UPDATE delivery d
    SET state = CASE WHEN is_leased AND can_begin THEN p.first_phase ELSE coalesce(p.state, 'queued') END,
      step = CASE WHEN is_leased AND can_begin THEN p.first_step ELSE p.step END,
      started_at = CASE WHEN is_leased AND can_begin THEN coalesce(d.started_at, $5::timestamptz) ELSE d.started_at END,
      step_state = coalesce(p.step_state, '{}'), media_asset_ids = coalesce(p.sent, d.media_asset_ids),
      cover_asset_id = CASE WHEN p.step IS NULL THEN d.cover_asset_id ELSE p.files ->> 'coverAssetId' END,
      rendition_ids = CASE WHEN p.step IS NULL THEN d.rendition_ids ELSE '{}' END,
      lease_token = CASE WHEN is_leased THEN d.lease_token END,
      lease_until = CASE WHEN is_leased THEN clock_timestamp() + make_interval(secs => $6::int) END, updated_at = now()
    FROM planned p, locked, account a
    WHERE d.id = p.id AND d.post_id = locked.id AND a.id = d.account_id AND d.lease_token = $4 AND d.state = 'scheduled'
    RETURNING ${CLAIMED_COLUMNS}, is_leased AS "isLeased", is_leased AND can_begin AS "isStarted", p.event_id
  ), told AS (
    INSERT INTO delivery_event (id, delivery_id, at, attempt, kind, message)
    SELECT event_id, id, $5::timestamptz, 0, 'due', 'The scheduled time has come.' FROM moved
  )
  SELECT * FROM moved`,
);

/** A delivery to release. */
export interface ReadyDelivery {
  readonly id: string;
  readonly eventId: string;
  /** Whether the caller can run it now. */
  readonly hasSlot: boolean;
}

/**
 * Releases leased deliveries, with an event each: they start under the lease if the caller can run them and nothing
 * holds their accounts back, and are queued otherwise. Those that a person changed meanwhile stay as they are.
 */
export async function releaseDeliveries(
  sql: Sql,
  release: {
    readonly ready: readonly ReadyDelivery[];
    readonly leaseToken: string;
    readonly leaseSeconds: number;
    readonly firstSteps: readonly FirstStep[];
    readonly now: Date;
  },
): Promise<ReleasedDelivery[]> {
  return sql.query(RELEASE, [
    release.ready.map(({ id }) => id),
    release.ready.map(({ eventId }) => eventId),
    release.ready.map(({ hasSlot }) => String(hasSlot)),
    release.leaseToken,
    release.now.toISOString(),
    release.leaseSeconds,
    JSON.stringify(release.firstSteps),
  ]);
}
