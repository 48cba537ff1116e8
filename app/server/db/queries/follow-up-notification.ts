import { defineStatement, type Sql } from '../sql.ts';
import { CAPTION_CHARACTERS, NOTIFICATION_COLUMNS } from './notification.ts';

const NOTIFY = defineStatement<never>(
  'notification_notify_about_follow_up',
  `WITH failed AS (
    SELECT array_agg(DISTINCT own.kind ORDER BY own.kind DESC) AS kinds, count(*) AS number
    FROM follow_up own JOIN delivery sibling ON sibling.id = own.delivery_id
    WHERE sibling.post_id = (SELECT post_id FROM delivery WHERE id = $2) AND sibling.removed_at IS NULL
      AND own.state = 'failed'
  )
  INSERT INTO notification ${NOTIFICATION_COLUMNS}
  SELECT $1, d.workspace_id, p.author_user_id, 'follow_up_failed', 'follow-ups:' || p.id, p.id, a.id, d.platform,
    jsonb_build_object('account', coalesce(a.handle, a.name), 'reason', coalesce(f.error_remedy, f.error_message),
      'caption', left(d.text, ${CAPTION_CHARACTERS}), 'followUps', to_jsonb(failed.kinds), 'count', failed.number),
    $4::timestamptz
  FROM delivery d JOIN post p ON p.id = d.post_id JOIN account a ON a.id = d.account_id
    JOIN follow_up f ON f.delivery_id = d.id AND f.kind = $3
    JOIN member m ON m.workspace_id = d.workspace_id AND m.user_id = p.author_user_id, failed
  WHERE d.id = $2 AND failed.number > 0
  ON CONFLICT (user_id, key) DO UPDATE SET id = EXCLUDED.id, account_id = EXCLUDED.account_id,
    platform = EXCLUDED.platform, data = EXCLUDED.data, created_at = EXCLUDED.created_at, read_at = NULL,
    email_id = NULL`,
);

/**
 * Notifies a post's author that a follow-up failed for good, unless they left the workspace. A post has one
 * notification about all of its follow-ups, with a new ID each time.
 */
export async function notifyAboutFollowUp(
  sql: Sql,
  {
    id,
    deliveryId,
    kind,
    now,
  }: {
    readonly id: string;
    readonly deliveryId: string;
    readonly kind: string;
    readonly now: Date;
  },
): Promise<void> {
  await sql.query(NOTIFY, [id, deliveryId, kind, now.toISOString()]);
}
