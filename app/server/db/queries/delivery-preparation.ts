import { defineStatement, type Sql } from '../sql.ts';
import { CLAIMED_COLUMNS, type ClaimedRow } from './delivery-run.ts';
import { type DueClock, NOW, toDueParameters } from './due-clock.ts';

/**
 * For SQL: the version of what is prepared for the delivery `d`. It changes with the content, the files, their alt
 * texts, and the time, so nothing that was prepared for another version is ever used.
 */
export const PREPARED_VERSION = `md5(jsonb_build_array(d.text, d.hashtags, d.options, d.media_asset_ids, d.cover_asset_id,
    d.rendition_ids, extract(epoch FROM d.run_at), ARRAY(SELECT m.alt_text FROM media_asset m
      WHERE m.id = ANY (d.media_asset_ids) ORDER BY m.id))::text)`;

/** The files as they're sent. */
export interface PreparedFiles {
  readonly mediaAssetIds: readonly string[];
  readonly coverAssetId: string | null;
}

/** A scheduled delivery whose media may be uploaded now, and what was prepared for it before. */
export interface PreparationRow extends ClaimedRow {
  /** How long it is until the delivery is due. */
  readonly leftMs: number;
  readonly preparedStep: string | null;
  readonly preparedState: unknown;
  readonly files: PreparedFiles | null;
  readonly failures: number;
  /** The last run was interrupted in its step. */
  readonly isInterrupted: boolean;
}

const IS_FREE = (row: string): string =>
  `(${row}.lease_until IS NULL OR ${row}.lease_until < clock_timestamp())`;

// The first condition of `near` repeats the third without the database's clock, for which no index could be used.
// Each workspace's first delivery comes before any workspace's second. Those that are prepared count, too, so a
// workspace with many doesn't become the first one again with each.
const CLAIM = defineStatement<PreparationRow>(
  'delivery_preparation_claim',
  `WITH near AS MATERIALIZED (
    SELECT d.id, d.run_at, row_number() OVER (PARTITION BY d.workspace_id ORDER BY d.run_at, d.id) AS place
    FROM delivery d
    WHERE d.state = 'scheduled' AND d.run_at <= $1::timestamptz + make_interval(secs => $3::float8 / 1000)
      AND d.run_at > ${NOW} + make_interval(secs => $4::float8 / 1000)
      AND d.run_at <= ${NOW} + make_interval(secs => $3::float8 / 1000)
      AND d.platform = ANY ($5::text[]) AND d.media_asset_ids <> '{}'
  ), next AS MATERIALIZED (
    SELECT ${CLAIMED_COLUMNS}, ${PREPARED_VERSION} AS version,
      (extract(epoch FROM d.run_at - ${NOW}) * 1000)::float8 AS "leftMs"
    FROM near JOIN delivery d ON d.id = near.id JOIN account a ON a.id = d.account_id
      LEFT JOIN delivery_preparation p ON p.delivery_id = d.id
    WHERE d.state = 'scheduled' AND d.run_at > ${NOW} AND ${IS_FREE('d')} AND a.state = 'active'
      AND (a.held_until > ${NOW}) IS NOT TRUE
      AND (p.delivery_id IS NULL OR p.retry_at <= $1::timestamptz AND ${IS_FREE('p')} OR p.version <> ${PREPARED_VERSION})
      AND NOT EXISTS (SELECT FROM delivery due
        WHERE due.state = 'scheduled' AND due.run_at BETWEEN ${NOW} - interval '1 minute' AND ${NOW})
    ORDER BY near.place, near.run_at LIMIT 1
    FOR NO KEY UPDATE OF d SKIP LOCKED
  ), claimed AS (
    INSERT INTO delivery_preparation AS p (delivery_id, version, state, started_at, retry_at, lease_token, lease_until)
    SELECT id, version, 'queued', $1::timestamptz, $1::timestamptz, $6,
      clock_timestamp() + make_interval(secs => $7::int)
    FROM next
    ON CONFLICT (delivery_id) DO UPDATE SET lease_token = excluded.lease_token, lease_until = excluded.lease_until,
      version = excluded.version, started_at = excluded.started_at,
      retry_at = CASE WHEN p.version = excluded.version THEN p.retry_at ELSE excluded.retry_at END,
      state = CASE WHEN p.version = excluded.version THEN p.state ELSE excluded.state END,
      step = CASE WHEN p.version = excluded.version THEN p.step END,
      step_state = CASE WHEN p.version = excluded.version THEN p.step_state ELSE '{}' END,
      files = CASE WHEN p.version = excluded.version THEN p.files END,
      attempt = CASE WHEN p.version = excluded.version THEN p.attempt ELSE 0 END
    RETURNING p.*
  )
  SELECT next.*, claimed.step AS "preparedStep", claimed.step_state AS "preparedState", claimed.files,
    claimed.attempt AS failures, claimed.state <> 'queued' AS "isInterrupted"
  FROM next, claimed`,
);

/**
 * Leases the next scheduled delivery whose media may be uploaded, fairly across workspaces; null if there's none.
 * Nothing is claimed while posts are due. The content is that of the row that is locked, so it belongs to the version.
 */
export async function claimPreparation(
  sql: Sql,
  claim: DueClock & {
    /** How long before its time a delivery is prepared, at most and at least. */
    readonly windowMs: number;
    readonly minLeftMs: number;
    readonly platforms: readonly string[];
    readonly leaseToken: string;
    readonly leaseSeconds: number;
  },
): Promise<PreparationRow | null> {
  const { windowMs, minLeftMs, platforms, leaseToken, leaseSeconds } = claim;
  const [row] = await sql.query(CLAIM, [
    ...toDueParameters(claim),
    windowMs,
    minLeftMs,
    platforms,
    leaseToken,
    leaseSeconds,
  ]);
  return row ?? null;
}

/** Who writes to a preparation. */
export interface PreparationLease {
  readonly deliveryId: string;
  readonly token: string;
}

const RENEW = defineStatement<{ readonly id: string }>(
  'delivery_preparation_renew',
  `UPDATE delivery_preparation SET lease_until = clock_timestamp() + make_interval(secs => $3::int)
  WHERE delivery_id = $1 AND lease_token = $2 RETURNING delivery_id AS id`,
);

/** Extends a lease. Returns false if the lease is gone. */
export async function renewPreparation(
  sql: Sql,
  { deliveryId, token }: PreparationLease,
  leaseSeconds: number,
): Promise<boolean> {
  return (await sql.query(RENEW, [deliveryId, token, leaseSeconds])).length === 1;
}

const SAVE_STEP = defineStatement<{ readonly id: string }>(
  'delivery_preparation_save_step',
  `UPDATE delivery_preparation SET state = $3, step = $4, step_state = $5::jsonb, files = $6::jsonb
  WHERE delivery_id = $1 AND lease_token = $2 RETURNING delivery_id AS id`,
);

/** The progress of a preparation. */
export interface PreparedStep {
  /** The phase of the step that runs, or `queued` between two. */
  readonly state: string;
  readonly step: string | null;
  readonly stepState: object;
  readonly files: PreparedFiles | null;
}

/** Saves progress, under the lease. Returns false if the lease is gone. */
export async function savePreparedStep(
  sql: Sql,
  { deliveryId, token }: PreparationLease,
  { state, step, stepState, files }: PreparedStep,
): Promise<boolean> {
  const values = [state, step, JSON.stringify(stepState), files && JSON.stringify(files)];
  return (await sql.query(SAVE_STEP, [deliveryId, token, ...values])).length === 1;
}

const FINISH = defineStatement<{ readonly moved: number }>(
  'delivery_preparation_finish',
  `WITH moved AS (
    UPDATE delivery_preparation SET attempt = $3::int, retry_at = $4::timestamptz, lease_token = NULL, lease_until = NULL
    WHERE delivery_id = $1 AND lease_token = $2 RETURNING delivery_id
  ), recorded AS (
    INSERT INTO delivery_event (id, delivery_id, at, attempt, step, kind, message, data, exchanges)
    SELECT e.id, moved.delivery_id, e.at, e.attempt, e.step, e.kind, e.message, e.data, e.exchanges
    FROM moved, jsonb_to_recordset($5::jsonb) AS
      e(id text, at timestamptz, attempt int, step text, kind text, message text, data jsonb, exchanges bytea)
  )
  SELECT count(*)::int AS moved FROM moved`,
);

/** Releases a preparation, with events for the delivery's timeline as JSON. Returns false if the lease is gone. */
export async function releasePreparation(
  sql: Sql,
  { deliveryId, token }: PreparationLease,
  end: { readonly failures: number; readonly retryAt: Date | null; readonly events: string },
): Promise<boolean> {
  const values = [end.failures, end.retryAt?.toISOString() ?? null, end.events];
  const [row] = await sql.query(FINISH, [deliveryId, token, ...values]);
  return row?.moved === 1;
}

const REMOVE_OLD = defineStatement<never>(
  'delivery_preparation_remove_old',
  `DELETE FROM delivery_preparation WHERE started_at < $1::timestamptz AND lease_token IS NULL`,
);

/** Removes what was prepared for deliveries that were canceled, held, or moved before then. */
export async function removeOldPreparations(sql: Sql, before: Date): Promise<void> {
  await sql.query(REMOVE_OLD, [before.toISOString()]);
}
