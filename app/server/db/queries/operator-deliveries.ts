import { defineStatement, type Sql } from '../sql.ts';
import { OPEN_STATES } from './delivery-run.ts';

/** For SQL: true for a delivery that an operator should know about. The index `delivery_attention` has the same condition. */
const NEEDS_ATTENTION = `(late_at IS NOT NULL OR needs_decision OR state = 'unconfirmed') AND state ${OPEN_STATES}`;

/** A late or stuck delivery, without anything that its user wrote. */
export interface StuckDelivery {
  readonly id: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly platform: string;
  readonly state: string;
  readonly needsDecision: boolean;
  readonly errorKind: string | null;
  readonly since: Date;
  readonly runAt: Date;
  readonly isRunning: boolean;
  /** Its account is paused by the platform, or has to be reconnected. */
  readonly isHeld: boolean;
  /** It's due, and nothing but a job is missing. */
  readonly canCheck: boolean;
}

/** For SQL: true while the delivery waits for its account. */
const IS_HELD = `EXISTS (SELECT 1 FROM account a WHERE a.id = account_id
  AND ((a.held_until > $1::timestamptz AND intent_at IS NULL) OR a.state = 'needs_reauthorization'))`;

/**
 * For SQL: true for a delivery that a job would run now. Never before `run_at`: adapters count their checks, so
 * early ones could mistake a listing that lags for a post that was lost.
 */
const CAN_CHECK = `NOT needs_decision AND run_at <= $1::timestamptz
  AND (lease_until IS NULL OR lease_until < clock_timestamp()) AND NOT ${IS_HELD}`;

const LIST = defineStatement<StuckDelivery>(
  'operator_stuck_deliveries',
  `SELECT d.id, d.workspace_id AS "workspaceId", w.name AS "workspaceName", d.platform, d.state,
    d.needs_decision AS "needsDecision", d.error_kind AS "errorKind", d.since, d.run_at AS "runAt",
    d.is_running AS "isRunning", d.is_held AS "isHeld",
    d.can_check AS "canCheck"
  FROM (
    SELECT id, workspace_id, platform, state, needs_decision, error_kind, run_at,
      coalesce(late_at, intent_at, run_at) AS since,
      coalesce(lease_until > clock_timestamp(), false) AS is_running, ${IS_HELD} AS is_held,
      ${CAN_CHECK} AS can_check
    FROM delivery WHERE ${NEEDS_ATTENTION} ORDER BY id LIMIT $2
  ) d JOIN workspace w ON w.id = d.workspace_id ORDER BY d.id`,
);

/** Returns late deliveries, and those whose result isn't known, the oldest first. */
export function listStuckDeliveries(
  sql: Sql,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<StuckDelivery[]> {
  return sql.query(LIST, [now.toISOString(), limit]);
}

const FIND_TO_CHECK = defineStatement<Pick<StuckDelivery, 'id' | 'platform' | 'workspaceId'>>(
  'operator_delivery_to_check',
  `SELECT id, platform, workspace_id AS "workspaceId" FROM delivery
  WHERE id = $2 AND ${NEEDS_ATTENTION} AND ${CAN_CHECK}`,
);

/** Returns a late or stuck delivery that a job would run now, or undefined. */
export async function findDeliveryToCheck(
  sql: Sql,
  { deliveryId, now }: { readonly deliveryId: string; readonly now: Date },
): Promise<Pick<StuckDelivery, 'id' | 'platform' | 'workspaceId'> | undefined> {
  const [row] = await sql.query(FIND_TO_CHECK, [now.toISOString(), deliveryId]);
  return row;
}

/** The most events that the counts of the last hour include, so that counting stays fast. */
export const MAX_COUNTED_EVENTS = 20_000;

/** Events of a platform's deliveries. */
export interface EventCount {
  readonly platform: string;
  readonly kind: 'published' | 'error';
  readonly errorKind: string | null;
  readonly count: number;
  /** Deliveries that ended with this error. */
  readonly failed: number;
  /** All events that were read, the same in each row. */
  readonly read: number;
}

// Event IDs sort by time, so the primary key finds the newest ones.
const COUNT_EVENTS = defineStatement<EventCount>(
  'operator_count_events',
  `WITH latest AS MATERIALIZED (
    SELECT delivery_id, kind, data ->> 'kind' AS error_kind FROM delivery_event
    WHERE id >= $1 ORDER BY id DESC LIMIT ${MAX_COUNTED_EVENTS}
  )
  SELECT d.platform, e.kind, CASE e.kind WHEN 'error' THEN e.error_kind END AS "errorKind",
    count(*)::int AS count,
    count(DISTINCT d.id) FILTER (WHERE d.state = 'failed' AND d.error_kind = e.error_kind)::int AS failed,
    (SELECT count(*)::int FROM latest) AS read
  FROM latest e JOIN delivery d ON d.id = e.delivery_id
  WHERE e.kind IN ('published', 'error')
  GROUP BY 1, 2, 3`,
);

/** Counts what happened to deliveries since the event with this ID, at most `MAX_COUNTED_EVENTS`, the newest ones. */
export function countEvents(sql: Sql, sinceId: string): Promise<EventCount[]> {
  return sql.query(COUNT_EVENTS, [sinceId]);
}
