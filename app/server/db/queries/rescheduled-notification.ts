import { defineStatement, type Sql } from '../sql.ts';
import { CAPTION_CHARACTERS, DECIDES, NOTIFICATION_COLUMNS } from './notification.ts';

/** Posts that a notification names, at least; the others are counted. */
const NAMED = 5;

const NOTIFY = defineStatement<never>(
  'notification_notify_about_rescheduled',
  `WITH people AS (
    SELECT m.workspace_id, m.user_id, p.environment, count(*)::int AS posts, min(p.id) AS post_id,
      (array_agg(p.id ORDER BY p.publish_at, p.id))[1:${NAMED}] AS named,
      row_number() OVER (ORDER BY m.workspace_id, m.user_id, p.environment) AS place
    FROM post p JOIN member m ON ${DECIDES} WHERE p.id = ANY ($1::text[])
    GROUP BY m.workspace_id, m.user_id, p.environment
  )
  INSERT INTO notification AS n ${NOTIFICATION_COLUMNS}
  SELECT ids.id, people.workspace_id, people.user_id, 'posts_rescheduled',
    'posts_rescheduled:' || people.workspace_id || ':' || people.environment || ':' || $3,
    CASE WHEN posts = 1 THEN people.post_id END, shown.account_id, shown.platform,
    jsonb_build_object('account', '', 'count', posts, 'captions', shown.captions), $4::timestamptz
  FROM people JOIN unnest($2::text[]) WITH ORDINALITY AS ids(id, place) ON ids.place = people.place, LATERAL (
    SELECT (array_agg(first.platform ORDER BY p.publish_at, p.id))[1] AS platform,
      (array_agg(first.account_id ORDER BY p.publish_at, p.id))[1] AS account_id,
      jsonb_agg(left(first.text, ${CAPTION_CHARACTERS}) ORDER BY p.publish_at, p.id) AS captions
    FROM post p, LATERAL (
      SELECT d.platform, d.account_id, d.text FROM delivery d WHERE d.post_id = p.id AND d.state IN ('scheduled', 'held')
      ORDER BY d.id LIMIT 1) first
    WHERE p.id = ANY (people.named)) shown
  ON CONFLICT (user_id, key) DO UPDATE SET id = EXCLUDED.id, post_id = NULL,
    data = EXCLUDED.data || jsonb_build_object('count', (n.data->>'count')::int + (EXCLUDED.data->>'count')::int,
      'captions', CASE WHEN jsonb_array_length(n.data->'captions') < ${NAMED}
        THEN (n.data->'captions') || (EXCLUDED.data->'captions') ELSE n.data->'captions' END),
    created_at = EXCLUDED.created_at, read_at = NULL, email_id = NULL`,
);

/**
 * Notifies each person who decides about posts that moved because zones changed. A version of the zone database has one
 * notification per person, workspace, and environment, also if the posts move in several batches.
 */
export async function notifyAboutRescheduled(
  sql: Sql,
  moved: {
    readonly postIds: readonly string[];
    readonly ids: readonly string[];
    readonly version: string;
    readonly now: Date;
  },
): Promise<void> {
  const { postIds, ids, version, now } = moved;
  await sql.query(NOTIFY, [postIds, ids, version, now.toISOString()]);
}
