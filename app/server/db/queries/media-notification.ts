import { defineStatement, type Sql } from '../sql.ts';
import { CAPTION_CHARACTERS, NOTIFICATION_COLUMNS } from './notification.ts';

const NOTIFY = defineStatement<never>(
  'notification_notify_about_media',
  `INSERT INTO notification ${NOTIFICATION_COLUMNS}
  SELECT $1, d.workspace_id, p.author_user_id, 'media_refused', 'media_refused:' || d.id, p.id, a.id, d.platform,
    jsonb_build_object('account', coalesce(a.handle, a.name), 'reason', $3::text,
      'caption', left(d.text, ${CAPTION_CHARACTERS})),
    $4::timestamptz
  FROM delivery d JOIN post p ON p.id = d.post_id JOIN account a ON a.id = d.account_id
    JOIN member m ON m.workspace_id = d.workspace_id AND m.user_id = p.author_user_id
  WHERE d.id = $2
  ON CONFLICT (user_id, key) DO UPDATE SET id = EXCLUDED.id, data = EXCLUDED.data,
    created_at = EXCLUDED.created_at, read_at = NULL, email_id = NULL`,
);

/**
 * Notifies the author of a scheduled post, unless they left the workspace, that a platform refused its media ahead of
 * time. After another refusal, the notification is new again.
 */
export async function notifyAboutMedia(
  sql: Sql,
  {
    id,
    deliveryId,
    reason,
    now,
  }: {
    readonly id: string;
    readonly deliveryId: string;
    /** What went wrong, or what to change. */
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> {
  await sql.query(NOTIFY, [id, deliveryId, reason, now.toISOString()]);
}
