import { defineStatement, type Sql } from '../sql.ts';
import { RUNNABLE_STATES } from './delivery-run.ts';

/** The most rows that one gauge counts, so that reading it stays fast. */
export const MAX_COUNTED_ROWS = 20_000;

/** Deliveries of a platform whose time has come. */
export interface DueDeliveries {
  readonly platform: string;
  readonly due: number;
  /** Marked as taking longer than expected. */
  readonly late: number;
  readonly oldestSeconds: number;
}

// Reads the index of open deliveries from its oldest end.
const READ_DUE = defineStatement<DueDeliveries>(
  'gauge_due_deliveries',
  `SELECT platform, count(*)::int AS due, count(late_at)::int AS late,
    greatest(0, extract(epoch FROM $1::timestamptz - min(run_at)))::float8 AS "oldestSeconds"
  FROM (SELECT platform, late_at, run_at FROM delivery
    WHERE state ${RUNNABLE_STATES} AND NOT needs_decision AND run_at <= $1::timestamptz
    ORDER BY run_at LIMIT ${MAX_COUNTED_ROWS}) due
  GROUP BY platform`,
);

/** Returns the due deliveries of each platform that has any. */
export function readDueDeliveries(sql: Sql, now: Date): Promise<DueDeliveries[]> {
  return sql.query(READ_DUE, [now.toISOString()]);
}

/** Webhook messages that wait to be sent. */
export interface WebhookBacklog {
  readonly pending: number;
  readonly due: number;
  readonly oldestSeconds: number;
}

const READ_WEBHOOKS = defineStatement<WebhookBacklog>(
  'gauge_webhook_backlog',
  `SELECT count(*)::int AS pending,
    count(*) FILTER (WHERE next_try_at <= $1::timestamptz)::int AS due,
    greatest(0, coalesce(extract(epoch FROM $1::timestamptz - min(next_try_at)), 0))::float8 AS "oldestSeconds"
  FROM (SELECT next_try_at FROM webhook_delivery WHERE state = 'pending'
    ORDER BY give_up_at LIMIT ${MAX_COUNTED_ROWS}) pending`,
);

/** Returns the backlog of all webhook endpoints. */
export async function readWebhookBacklog(sql: Sql, now: Date): Promise<WebhookBacklog> {
  const [row] = await sql.query(READ_WEBHOOKS, [now.toISOString()]);
  return row ?? { pending: 0, due: 0, oldestSeconds: 0 };
}

/** How full the busiest account's rate-limit window is. */
export interface PaceUse {
  /** The row that counts the calls of a step. */
  readonly step: string;
  readonly platform: string;
  readonly used: number;
}

const READ_PACES = defineStatement<PaceUse>(
  'gauge_account_paces',
  `SELECT step, platform, max(used)::int AS used FROM (
    SELECT p.step, a.platform, (SELECT count(*) FROM unnest(p.slots) AS slot
      WHERE slot > $1::timestamptz - make_interval(secs => paced.seconds) AND slot <= $1::timestamptz) AS used
    FROM unnest($2::text[], $3::text[], $4::float8[]) AS paced(step, platform, seconds)
      JOIN account_pace p ON p.step = paced.step
      JOIN account a ON a.id = p.account_id AND a.platform = paced.platform
    WHERE p.slots[cardinality(p.slots)] > $1::timestamptz - make_interval(secs => paced.seconds)
    LIMIT ${MAX_COUNTED_ROWS}
  ) counted GROUP BY step, platform`,
);

/** A step whose calls a platform counts. */
export interface PacedStep {
  readonly platform: string;
  readonly step: string;
  readonly max: number;
  readonly seconds: number;
}

/** Returns the calls in the window of the account that has made the most, for each step with any. */
export function readPaceUse(
  sql: Sql,
  { paced, now }: { readonly paced: readonly PacedStep[]; readonly now: Date },
): Promise<PaceUse[]> {
  return sql.query(READ_PACES, [
    now.toISOString(),
    paced.map(({ step }) => step),
    paced.map(({ platform }) => platform),
    paced.map(({ seconds }) => String(seconds)),
  ]);
}
