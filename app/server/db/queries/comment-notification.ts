import { defineStatement, type Sql } from '../sql.ts';
import { CAPTION_CHARACTERS, NOTIFICATION_COLUMNS } from './notification.ts';

const NOTIFY = defineStatement<never>(
  'notification_notify_about_comment',
  `INSERT INTO notification ${NOTIFICATION_COLUMNS}
  SELECT $1, d.workspace_id, p.author_user_id, 'comment_failed', 'comments:' || p.id, p.id, a.id, d.platform,
    jsonb_build_object('account', coalesce(a.handle, a.name), 'reason', coalesce(c.error_remedy, c.error_message),
      'caption', left(d.text, ${CAPTION_CHARACTERS}), 'platforms', (
        SELECT jsonb_agg(DISTINCT sibling.platform) FROM delivery sibling
          JOIN first_comment own ON own.delivery_id = sibling.id AND own.state IN ('failed', 'unconfirmed')
        WHERE sibling.post_id = p.id)),
    $3::timestamptz
  FROM delivery d JOIN post p ON p.id = d.post_id JOIN account a ON a.id = d.account_id
    JOIN first_comment c ON c.delivery_id = d.id
    JOIN member m ON m.workspace_id = d.workspace_id AND m.user_id = p.author_user_id
  WHERE d.id = $2
  ON CONFLICT (user_id, key) DO UPDATE SET id = EXCLUDED.id, account_id = EXCLUDED.account_id,
    platform = EXCLUDED.platform, data = EXCLUDED.data, created_at = EXCLUDED.created_at, read_at = NULL,
    email_id = NULL`,
);

/**
 * Notifies a post's author that its first comment failed or needs a decision, unless they left the workspace. A post
 * has one notification about all of its comments, with a new ID each time.
 */
export async function notifyAboutComment(
  sql: Sql,
  { id, deliveryId, now }: { readonly id: string; readonly deliveryId: string; readonly now: Date },
): Promise<void> {
  await sql.query(NOTIFY, [id, deliveryId, now.toISOString()]);
}
