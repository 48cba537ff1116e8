import { defineStatement, type Sql } from '../sql.ts';

/** A series with occurrences that are due to become posts, which this process has leased. */
export interface ClaimedSeries {
  readonly id: string;
  readonly workspaceId: string;
  readonly authorUserId: string | null;
  readonly authorTokenId: string | null;
  readonly source: string;
  readonly environment: string;
  readonly content: unknown;
  readonly texts: unknown;
  readonly cooldownDays: number;
  readonly timeZone: string;
  readonly disambiguation: string;
}

// Each workspace's first series comes before any workspace's second.
const CLAIM = defineStatement<ClaimedSeries>(
  'series_claim',
  `WITH due AS MATERIALIZED (
    SELECT s.id, s.workspace_id, min(o.due_at) AS due_at
    FROM series_occurrence o JOIN series s ON s.id = o.series_id JOIN workspace w ON w.id = s.workspace_id
    WHERE o.due_at <= $1::timestamptz AND w.deleted_at IS NULL
      AND (s.lease_until IS NULL OR s.lease_until < clock_timestamp())
    GROUP BY s.id, s.workspace_id
  ), fair AS MATERIALIZED (
    SELECT id, due_at, row_number() OVER (PARTITION BY workspace_id ORDER BY due_at, id) AS place FROM due
  ), locked AS MATERIALIZED (
    SELECT s.id FROM fair JOIN series s ON s.id = fair.id
    WHERE s.lease_until IS NULL OR s.lease_until < clock_timestamp()
    ORDER BY fair.place, fair.due_at LIMIT $2::int FOR UPDATE OF s SKIP LOCKED
  )
  UPDATE series s SET lease_token = $3, lease_until = clock_timestamp() + make_interval(secs => $4::int)
  FROM locked WHERE s.id = locked.id
  RETURNING s.id, s.workspace_id AS "workspaceId", s.author_user_id AS "authorUserId",
    s.author_token_id AS "authorTokenId", s.source, s.environment, s.content, s.texts,
    s.cooldown_days AS "cooldownDays", s.time_zone AS "timeZone", s.disambiguation`,
);

/** Leases series with occurrences that are due, fairly across workspaces. */
export function claimSeries(
  sql: Sql,
  {
    now,
    limit,
    leaseToken,
    leaseSeconds,
  }: {
    readonly now: Date;
    readonly limit: number;
    readonly leaseToken: string;
    readonly leaseSeconds: number;
  },
): Promise<ClaimedSeries[]> {
  return sql.query(CLAIM, [now.toISOString(), limit, leaseToken, leaseSeconds]);
}
