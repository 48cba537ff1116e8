import type { InstallationState, PauseReason } from '#app/server/ports/installation.ts';
import { defineStatement, type Sql } from '../sql.ts';

interface InstallationRow {
  readonly pausedAt: Date | null;
  readonly pauseReason: PauseReason | null;
  readonly copiedAt: Date | null;
  readonly restoreId: string | null;
  readonly resumedAt: Date | null;
  readonly movedTo: string | null;
}

const COLUMNS = `paused_at AS "pausedAt", pause_reason AS "pauseReason", copied_at AS "copiedAt",
  restore_id AS "restoreId", resumed_at AS "resumedAt", moved_to AS "movedTo"`;

const READ = defineStatement<InstallationRow>(
  'installation_read',
  `SELECT ${COLUMNS} FROM installation`,
);

const LOCK = defineStatement<InstallationRow>(
  'installation_lock',
  `SELECT ${COLUMNS} FROM installation FOR UPDATE`,
);

/** Reads whether this copy is paused, and which restore it comes from. */
export async function readInstallation(sql: Sql): Promise<InstallationState> {
  return toState((await sql.query(READ, []))[0]);
}

/** Does the same, and locks the row until the transaction ends. */
export async function lockInstallation(sql: Sql): Promise<InstallationState> {
  return toState((await sql.query(LOCK, []))[0]);
}

function toState(row: InstallationRow | undefined): InstallationState {
  if (!row) return { pause: null, restore: null };
  const { pausedAt: since, pauseReason: reason, movedTo, copiedAt, restoreId, resumedAt } = row;
  return {
    pause: since && reason ? { since, reason, movedTo } : null,
    restore: restoreId && copiedAt ? { id: restoreId, copiedAt, resumedAt } : null,
  };
}

const RESUME = defineStatement<never>(
  'installation_resume',
  `UPDATE installation SET paused_at = NULL, pause_reason = NULL, resumed_at = $1::timestamptz`,
);

/** Ends the pause. */
export async function resumeRow(sql: Sql, now: Date): Promise<void> {
  await sql.query(RESUME, [now.toISOString()]);
}

// Every writer locks posts first.
const LOCK_OPEN_POSTS = defineStatement<{ readonly id: string }>(
  'installation_lock_open_posts',
  `SELECT p.id FROM post p
  WHERE EXISTS (SELECT FROM delivery d WHERE d.post_id = p.id
    AND d.state IN ('scheduled', 'held', 'queued', 'preparing', 'uploading', 'processing', 'waiting'))
  ORDER BY p.id FOR UPDATE`,
);

/** Locks every post with something that was never sent, as far as this copy knows. */
export async function lockOpenPosts(sql: Sql): Promise<void> {
  await sql.query(LOCK_OPEN_POSTS, []);
}

interface ChangedDelivery {
  readonly id: string;
  readonly postId: string;
}

const HOLD_DUE = defineStatement<ChangedDelivery>(
  'installation_hold_due',
  `UPDATE delivery d SET state = 'held', error_code = 'held_after_restore', error_message = $1, error_remedy = $2,
    lease_token = NULL, lease_until = NULL, updated_at = now()
  FROM post p
  WHERE p.id = d.post_id AND d.state IN ('scheduled', 'held') AND (p.publish_at <= $3::timestamptz OR $4::boolean)
  RETURNING d.id, d.post_id AS "postId"`,
);

/** Holds planned deliveries that were due while another copy may have published, or all of them. */
export async function holdDueDeliveries(
  sql: Sql,
  hold: {
    readonly message: string;
    readonly remedy: string;
    readonly now: Date;
    readonly all: boolean;
  },
): Promise<ChangedDelivery[]> {
  return sql.query(HOLD_DUE, [hold.message, hold.remedy, hold.now.toISOString(), hold.all]);
}

const ASK_ABOUT_OPEN = defineStatement<ChangedDelivery>(
  'installation_ask_about_open',
  `UPDATE delivery SET state = 'unconfirmed', needs_decision = true, evidence = $1, step = NULL, step_state = '{}',
    slot_at = NULL, intent_at = NULL, lease_token = NULL, lease_until = NULL, updated_at = now()
  WHERE state IN ('queued', 'preparing', 'uploading', 'processing', 'waiting')
  RETURNING id, post_id AS "postId"`,
);

/** Makes a person decide about deliveries that another copy may have continued up to their commit. */
export async function askAboutOpenDeliveries(
  sql: Sql,
  evidence: string,
): Promise<ChangedDelivery[]> {
  return sql.query(ASK_ABOUT_OPEN, [evidence]);
}

const LOOK_FOR_FOLLOW_UPS = defineStatement<never>(
  'installation_look_for_follow_ups',
  `UPDATE follow_up SET intent_at = coalesce(intent_at, $1::timestamptz), lease_token = NULL, lease_until = NULL
  WHERE state = 'waiting'`,
);

/** Makes follow-ups that another copy may have done look for their result before they're done. */
export async function lookForFollowUps(sql: Sql, now: Date): Promise<void> {
  await sql.query(LOOK_FOR_FOLLOW_UPS, [now.toISOString()]);
}

const ASK_ABOUT_COMMENTS = defineStatement<{ readonly deliveryId: string }>(
  'installation_ask_about_comments',
  `UPDATE first_comment SET state = 'unconfirmed', intent_at = $1::timestamptz, error_message = $2,
    lease_token = NULL, lease_until = NULL
  WHERE state = 'waiting' RETURNING delivery_id AS "deliveryId"`,
);

/** Makes a person decide about first comments that another copy may have written. */
export async function askAboutComments(
  sql: Sql,
  { message, now }: { readonly message: string; readonly now: Date },
): Promise<string[]> {
  const rows = await sql.query(ASK_ABOUT_COMMENTS, [now.toISOString(), message]);
  return rows.map(({ deliveryId }) => deliveryId);
}

const DELETE_PREPARATIONS = defineStatement<never>(
  'installation_delete_preparations',
  'DELETE FROM delivery_preparation',
);

/** Deletes uploads ahead of time, which another copy may have used. */
export async function deletePreparations(sql: Sql): Promise<void> {
  await sql.query(DELETE_PREPARATIONS, []);
}

const COUNT_CHECKED = defineStatement<{ readonly count: number }>(
  'installation_count_checked',
  `SELECT count(*)::int AS count FROM delivery
  WHERE state IN ('committing', 'unconfirmed', 'confirming') AND intent_at IS NOT NULL AND NOT needs_decision`,
);

/** Returns how many deliveries are checked with their platform before anything else happens. */
export async function countUnsettledCommits(sql: Sql): Promise<number> {
  return (await sql.query(COUNT_CHECKED, []))[0]?.count ?? 0;
}

const FIND_CONFIRMED = defineStatement<{ readonly isConfirmed: boolean }>(
  'installation_find_confirmed',
  'SELECT confirmed_restore_id IS NOT DISTINCT FROM $2 AS "isConfirmed" FROM api_token WHERE id = $1',
);

/** Returns whether the token's holder has confirmed the restore. */
export async function hasConfirmedRestore(
  sql: Sql,
  tokenId: string,
  restoreId: string,
): Promise<boolean> {
  return (await sql.query(FIND_CONFIRMED, [tokenId, restoreId]))[0]?.isConfirmed ?? false;
}

const CONFIRM = defineStatement<never>(
  'installation_confirm',
  'UPDATE api_token SET confirmed_restore_id = $2 WHERE id = $1',
);

/** Stores that the token's holder has confirmed the restore. */
export async function storeConfirmedRestore(
  sql: Sql,
  tokenId: string,
  restoreId: string,
): Promise<void> {
  await sql.query(CONFIRM, [tokenId, restoreId]);
}
