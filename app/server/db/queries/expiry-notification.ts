import { defineStatement, type Sql } from '../sql.ts';
import { OPEN_STATES } from './delivery-run.ts';
import { NOTIFICATION_COLUMNS } from './notification.ts';

const NOTIFY = defineStatement<never>(
  'notification_notify_about_expiry',
  // The first condition on the state has an index.
  `INSERT INTO notification ${NOTIFICATION_COLUMNS}
  SELECT ids.id, a.workspace_id, people.user_id, 'account_expires', 'account_expires:' || a.id || ':' || $3,
    NULL, a.id, a.platform,
    jsonb_build_object('account', coalesce(a.handle, a.name), 'count', late.posts, 'day', $5::text),
    $6::timestamptz
  FROM account a, LATERAL (
      SELECT count(DISTINCT p.id)::int AS posts FROM delivery d JOIN post p ON p.id = d.post_id
      WHERE d.account_id = a.id AND d.state ${OPEN_STATES} AND d.state = 'scheduled'
        AND p.publish_at >= $4::timestamptz
    ) late, LATERAL (
      SELECT m.user_id, row_number() OVER (ORDER BY m.id) AS place FROM member m
      WHERE m.workspace_id = a.workspace_id AND (m.role = 'owner' OR m.user_id = a.connected_by_user_id)
    ) people
    JOIN unnest($2::text[]) WITH ORDINALITY AS ids(id, place) ON ids.place = people.place
  WHERE a.id = $1 AND late.posts > 0
  ON CONFLICT (user_id, key) DO NOTHING`,
);

/**
 * Notifies the owners, and the person who connected the account, that its connection ends before scheduled posts are
 * published. Does nothing if no post is scheduled for later. `occasion` tells one notification from the next.
 */
export async function notifyAboutExpiry(
  sql: Sql,
  expiry: {
    readonly accountId: string;
    readonly ids: readonly string[];
    readonly occasion: string;
    readonly endsAt: Date;
    /** When it ends, for people. */
    readonly day: string;
    readonly now: Date;
  },
): Promise<void> {
  const { accountId, ids, occasion, endsAt, day, now } = expiry;
  const values = [accountId, ids, occasion, endsAt.toISOString(), day, now.toISOString()];
  await sql.query(NOTIFY, values);
}
