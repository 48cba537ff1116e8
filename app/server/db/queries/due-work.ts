import { defineStatement, type Sql } from '../sql.ts';
import { RUNNABLE_STATES } from './delivery-run.ts';

/** Which periodic tasks would find something to do. */
export interface DueWork {
  readonly deliveries: boolean;
  readonly scheduled: boolean;
  readonly series: boolean;
  readonly holds: boolean;
  readonly renditions: boolean;
  readonly imports: boolean;
  readonly comments: boolean;
  readonly followUps: boolean;
  readonly webhooks: boolean;
  readonly webhookChanges: boolean;
}

/** Times by the app clock. Leases use the database's. */
export interface DueTimes {
  readonly now: Date;
  /** Deliveries may be over their time if they have waited for their account since before this. */
  readonly heldSince: Date;
  /** Finished imports are deleted if they finished before this, and unfinished ones fail if they're older. */
  readonly importsFinishedBefore: Date;
  /** Webhooks that may still be sent, but should have been given up on, fail if that was before this. */
  readonly givenUpBefore: Date;
}

// Each condition is the one of its task, and uses the same index.
const FIND_DUE_WORK = defineStatement<DueWork>(
  'due_work_find',
  `SELECT
    EXISTS (SELECT FROM delivery WHERE state ${RUNNABLE_STATES} AND NOT needs_decision
      AND run_at <= $1::timestamptz AND (lease_until IS NULL OR lease_until < clock_timestamp())) AS deliveries,
    EXISTS (SELECT FROM delivery WHERE state = 'scheduled' AND run_at <= $1::timestamptz
      AND (lease_until IS NULL OR lease_until < clock_timestamp())) AS scheduled,
    EXISTS (SELECT FROM series_occurrence o JOIN series s ON s.id = o.series_id
      WHERE o.due_at <= $1::timestamptz AND (s.lease_until IS NULL OR s.lease_until < clock_timestamp())) AS series,
    EXISTS (SELECT FROM account a JOIN delivery d ON d.account_id = a.id
      WHERE a.state = 'needs_reauthorization' AND d.state ${RUNNABLE_STATES} AND NOT d.needs_decision
        AND (d.lease_until IS NULL OR d.lease_until < clock_timestamp())
        AND CASE WHEN d.reconnect_until IS NULL
          THEN greatest(d.run_at, a.needs_reconnect_at) <= $4::timestamptz
          ELSE d.reconnect_until <= $1::timestamptz END) AS holds,
    EXISTS (SELECT FROM rendition WHERE state IN ('queued', 'running')
      AND (lease_until IS NULL OR lease_until < clock_timestamp())) AS renditions,
    EXISTS (SELECT FROM media_import WHERE state IN ('queued', 'running')
      AND (lease_until IS NULL OR lease_until < clock_timestamp()))
      OR EXISTS (SELECT FROM media_import WHERE finished_at < $2::timestamptz) AS imports,
    EXISTS (SELECT FROM first_comment WHERE state IN ('waiting', 'sending') AND run_at <= $1::timestamptz
      AND (lease_until IS NULL OR lease_until < clock_timestamp())) AS comments,
    EXISTS (SELECT FROM follow_up WHERE state IN ('waiting', 'sending') AND run_at <= $1::timestamptz
      AND (lease_until IS NULL OR lease_until < clock_timestamp())) AS "followUps",
    EXISTS (SELECT FROM webhook_endpoint e, LATERAL (
      SELECT FROM webhook_delivery d
      WHERE d.endpoint_id = e.id AND d.state = 'pending' AND d.next_try_at <= $1::timestamptz
        AND (d.lease_until IS NULL OR d.lease_until < clock_timestamp())
      ORDER BY d.next_try_at, d.id LIMIT 1) due
      WHERE e.enabled AND e.listen_until IS NULL
        AND (e.paused_until IS NULL OR e.paused_until <= $1::timestamptz))
      OR EXISTS (SELECT FROM webhook_delivery WHERE state = 'pending' AND give_up_at < $3::timestamptz)
      OR EXISTS (SELECT FROM webhook_endpoint WHERE listen_until < $1::timestamptz) AS webhooks,
    EXISTS (SELECT FROM webhook_change
      WHERE retry_at IS NULL OR retry_at <= $1::timestamptz) AS "webhookChanges"`,
);

/** Finds which periodic tasks have anything to do. */
export async function findDueWork(
  sql: Sql,
  { now, heldSince, importsFinishedBefore, givenUpBefore }: DueTimes,
): Promise<DueWork> {
  const times = [now, importsFinishedBefore, givenUpBefore, heldSince].map((time) =>
    time.toISOString(),
  );
  const [row] = await sql.query(FIND_DUE_WORK, times);
  if (!row) throw new Error('The database returned nothing.');
  return row;
}
