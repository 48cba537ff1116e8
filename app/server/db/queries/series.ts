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

// Not with Prisma, which would set `updated_at`: a lease isn't a change of the series.
const RELEASE = defineStatement<object>(
  'series_release',
  'UPDATE series SET lease_token = NULL, lease_until = NULL WHERE id = $1 AND lease_token = $2',
);

/** Releases a series, unless it was changed or another process has leased it. */
export async function releaseSeries(
  sql: Sql,
  { id, leaseToken }: { readonly id: string; readonly leaseToken: string },
): Promise<void> {
  await sql.query(RELEASE, [id, leaseToken]);
}

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

/** A series whose occurrences an older version of the zone database resolved. */
export interface OutdatedSeries {
  readonly id: string;
  readonly timeZone: string;
  readonly disambiguation: string;
}

const LOCK_OUTDATED = defineStatement<OutdatedSeries>(
  'series_lock_outdated',
  `SELECT id, time_zone AS "timeZone", disambiguation FROM series
  WHERE stopped_at IS NULL AND zones_version COLLATE "C" < $1 AND id > $2 ORDER BY id LIMIT $3::int FOR UPDATE`,
);

/** Locks some outdated series, in the order of their IDs. */
export function lockOutdatedSeries(
  sql: Sql,
  {
    version,
    after,
    limit,
  }: { readonly version: string; readonly after: string; readonly limit: number },
): Promise<OutdatedSeries[]> {
  return sql.query(LOCK_OUTDATED, [version, after, limit]);
}

/** An occurrence that has no post. */
interface PlannedOccurrence {
  readonly seriesId: string;
  readonly local: string;
  readonly at: Date;
}

const LIST_PLANNED = defineStatement<PlannedOccurrence>(
  'series_list_planned',
  `SELECT series_id AS "seriesId", local, at FROM series_occurrence
  WHERE series_id = ANY ($1::text[]) AND state IN ('planned', 'blocked', 'skipped') AND at > $2::timestamptz`,
);

/** Lists the occurrences of series after a time that have no post. */
export function listPlannedOccurrences(
  sql: Sql,
  { seriesIds, after }: { readonly seriesIds: readonly string[]; readonly after: Date },
): Promise<PlannedOccurrence[]> {
  return sql.query(LIST_PLANNED, [seriesIds, after.toISOString()]);
}

const MOVE_OCCURRENCES = defineStatement<never>(
  'series_move_occurrences',
  `UPDATE series_occurrence o SET at = moved.at,
    due_at = CASE WHEN o.due_at > moved.at THEN moved.at ELSE o.due_at END
  FROM jsonb_to_recordset($1::jsonb) AS moved("seriesId" text, local text, at timestamptz)
  WHERE o.series_id = moved."seriesId" AND o.local = moved.local
    AND o.state IN ('planned', 'blocked', 'skipped')`,
);
const SET_ZONES_VERSION = defineStatement<never>(
  'series_set_zones_version',
  `UPDATE series SET zones_version = $2 WHERE id = ANY ($1::text[])`,
);

/** Gives occurrences new instants, and records the version that has resolved those of the series. */
export async function moveOccurrences(
  sql: Sql,
  {
    moved,
    seriesIds,
    version,
  }: {
    readonly moved: readonly PlannedOccurrence[];
    readonly seriesIds: readonly string[];
    readonly version: string;
  },
): Promise<void> {
  if (moved.length > 0) await sql.query(MOVE_OCCURRENCES, [JSON.stringify(moved)]);
  await sql.query(SET_ZONES_VERSION, [seriesIds, version]);
}
