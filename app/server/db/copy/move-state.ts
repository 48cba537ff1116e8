import type pg from 'pg';

/** What a database knows about moves that it's the source or the target of. */
export interface MoveState {
  readonly pauseReason: string | null;
  readonly movedTo: string | null;
  readonly moveId: string | null;
  readonly resumedAt: Date | null;
  readonly restoreId: string | null;
  readonly copiedAt: Date | null;
}

/** Reads the state of a database; null if it has no installation yet. */
export async function readMoveState(pool: pg.Pool): Promise<MoveState | null> {
  const { rows: found } = await pool.query<{ exists: boolean }>(
    `SELECT to_regclass('public.installation') IS NOT NULL AS exists`,
  );
  if (!found[0]?.exists) return null;
  const { rows } = await pool.query<MoveState>(
    `SELECT pause_reason AS "pauseReason", moved_to AS "movedTo", move_id AS "moveId", resumed_at AS "resumedAt",
      restore_id AS "restoreId", copied_at AS "copiedAt" FROM installation`,
  );
  return rows[0] ?? null;
}

/** Keeps the source of a move from publishing, before its first row is copied. */
export async function fenceSource(
  pool: pg.Pool,
  fence: {
    readonly reason: 'moving_away' | 'moved_away';
    readonly movedTo: string;
    readonly moveId: string;
    readonly now: Date;
  },
): Promise<void> {
  const { now, reason, movedTo, moveId } = fence;
  await pool.query(
    `INSERT INTO installation (id, paused_at, pause_reason, moved_to, move_id) VALUES (1, $1, $2, $3, $4)
    ON CONFLICT (id) DO UPDATE SET paused_at = $1, pause_reason = $2, moved_to = $3, move_id = $4`,
    [now, reason, movedTo, moveId],
  );
}

/** Lets the source of a move publish again. */
export async function clearFence(pool: pg.Pool): Promise<void> {
  await pool.query(
    'UPDATE installation SET paused_at = NULL, pause_reason = NULL, moved_to = NULL, move_id = NULL',
  );
}

/**
 * Pauses the target of an undone move for good. Returns false, and changes nothing, if it was resumed: it may
 * have published.
 */
export async function abandonTarget(pool: pg.Pool, moveId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE installation SET pause_reason = 'abandoned' WHERE move_id = $1 AND pause_reason IN ('moved', 'abandoned')`,
    [moveId],
  );
  return rowCount === 1;
}
