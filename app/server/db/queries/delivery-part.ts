import { defineStatement, type Sql } from '../sql.ts';

const SAVE_PART = defineStatement<{ readonly moved: number }>(
  'delivery_save_part',
  `WITH moved AS (
    UPDATE delivery
    SET state = 'processing', step = NULL, step_state = '{}', attempt = 0, lost_commits = 0, slot_at = NULL,
      intent_at = NULL, remote_id = $3, url = $4, live_parts = $5::jsonb, error_kind = NULL, error_code = NULL,
      error_message = NULL, error_remedy = NULL, platform_message = NULL, retry_safe = NULL, evidence = NULL,
      updated_at = now()
    WHERE id = $1 AND lease_token = $2
    RETURNING id
  ), told AS (
    INSERT INTO delivery_event (id, delivery_id, at, attempt, step, kind, message, data, exchanges)
    SELECT e.id, moved.id, e.at, e.attempt, e.step, e.kind, e.message, e.data, e.exchanges
    FROM moved, jsonb_to_recordset($6::jsonb) AS
      e(id text, at timestamptz, attempt int, step text, kind text, message text, data jsonb,
        exchanges bytea)
  )
  SELECT count(*)::int AS moved FROM moved`,
);

/** A post of a thread that went live, with the thread's live posts and its timeline rows as JSON. */
export interface LivePartRow {
  readonly deliveryId: string;
  readonly leaseToken: string;
  /** The platform's ID of the thread's first post, and its link. */
  readonly remoteId: string | null;
  readonly url: string | null;
  readonly liveParts: string;
  readonly events: string;
}

/**
 * Saves that a post of a thread is live, and that the delivery continues with the next one. Returns false, and
 * writes nothing, if the lease is gone. Throws a unique violation if another delivery of the account owns the
 * thread's first post.
 */
export async function savePartRow(sql: Sql, part: LivePartRow): Promise<boolean> {
  const { deliveryId, leaseToken, remoteId, url, liveParts, events } = part;
  const values = [deliveryId, leaseToken, remoteId, url, liveParts, events];
  const [row] = await sql.query(SAVE_PART, values);
  return row?.moved === 1;
}
