import { defineStatement, type Sql } from '../sql.ts';

/** The columns that a step's result changes, under a lease. `events` are timeline rows as JSON. */
export interface StepProgress {
  readonly deliveryId: string;
  readonly leaseToken: string;
  readonly state: string;
  readonly step: string;
  readonly stepState: string;
  readonly attempt: number;
  readonly intentAt: Date | null;
  readonly events: string;
}

const SAVE_PROGRESS = defineStatement<{ readonly moved: number }>(
  'delivery_save_progress',
  `WITH moved AS (
    UPDATE delivery
    SET state = $3, step = $4, step_state = $5::jsonb, attempt = $6::int, intent_at = $7::timestamptz,
      error_kind = NULL, error_code = NULL, error_message = NULL, error_remedy = NULL,
      platform_message = NULL, retry_safe = NULL, updated_at = now()
    WHERE id = $1 AND lease_token = $2
    RETURNING id
  ), told AS (
    INSERT INTO delivery_event (id, delivery_id, at, attempt, step, kind, message, data, exchanges)
    SELECT e.id, moved.id, e.at, e.attempt, e.step, e.kind, e.message, e.data, e.exchanges
    FROM moved, jsonb_to_recordset($8::jsonb) AS
      e(id text, at timestamptz, attempt int, step text, kind text, message text, data jsonb,
        exchanges bytea)
  )
  SELECT count(*)::int AS moved FROM moved`,
);

/** Saves a step's result with its timeline. Returns false, and writes nothing, if the lease is gone. */
export async function saveStepProgress(sql: Sql, progress: StepProgress): Promise<boolean> {
  const { deliveryId, leaseToken, state, step, stepState, attempt, intentAt, events } = progress;
  const [row] = await sql.query(SAVE_PROGRESS, [
    deliveryId,
    leaseToken,
    state,
    step,
    stepState,
    attempt,
    intentAt?.toISOString() ?? null,
    events,
  ]);
  return row?.moved === 1;
}

const SAVE_START = defineStatement<{ readonly id: string }>(
  'delivery_save_start',
  `UPDATE delivery SET state = $3, step = $4, intent_at = $5::timestamptz, slot_at = NULL,
    started_at = $6::timestamptz, updated_at = now()
  WHERE id = $1 AND lease_token = $2
  RETURNING id`,
);

/** Saves that a step starts, with the intent if it's a commit. Returns false if the lease is gone. */
export async function saveStart(
  sql: Sql,
  start: {
    readonly deliveryId: string;
    readonly leaseToken: string;
    readonly state: string;
    readonly step: string | null;
    readonly intentAt: Date | null;
    readonly startedAt: Date;
  },
): Promise<boolean> {
  const { deliveryId, leaseToken, state, step, intentAt, startedAt } = start;
  const [intent, started] = [intentAt?.toISOString() ?? null, startedAt.toISOString()];
  const rows = await sql.query(SAVE_START, [deliveryId, leaseToken, state, step, intent, started]);
  return rows.length === 1;
}

const SAVE_CHECKPOINT = defineStatement<{ readonly id: string }>(
  'delivery_save_checkpoint',
  `UPDATE delivery SET step_state = $3::jsonb, updated_at = now()
  WHERE id = $1 AND lease_token = $2
  RETURNING id`,
);

/** Saves a step's progress as JSON. Returns false if the lease is gone. */
export async function saveCheckpoint(
  sql: Sql,
  checkpoint: {
    readonly deliveryId: string;
    readonly leaseToken: string;
    readonly stepState: string;
  },
): Promise<boolean> {
  const { deliveryId, leaseToken, stepState } = checkpoint;
  return (await sql.query(SAVE_CHECKPOINT, [deliveryId, leaseToken, stepState])).length === 1;
}
