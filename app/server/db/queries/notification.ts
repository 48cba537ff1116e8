import { defineStatement, type Sql } from '../sql.ts';
import { RUNNABLE_STATES } from './delivery-run.ts';
import { isMember } from './member.ts';

/** People beyond this many aren't notified about one account. */
export const MAX_RECIPIENTS = 50;
/** The start of the caption, from which a title is built. An emoji can have many characters. */
export const CAPTION_CHARACTERS = 300;

export const NOTIFICATION_COLUMNS = `(id, workspace_id, user_id, kind, key, post_id, account_id, platform, data, created_at)`;

// The statement reads all of the post's deliveries, so one that was retried since isn't reported again.
const NOTIFY_AUTHOR = defineStatement<never>(
  'notification_notify_author',
  `WITH problem AS (
    SELECT d.id, d.platform, coalesce(a.handle, a.name) AS account,
      coalesce(d.error_remedy, d.error_message) AS reason,
      CASE WHEN d.needs_decision THEN 'decision_needed'
        WHEN d.error_code = 'reconnect_expired' THEN 'reconnect_expired'
        ELSE 'delivery_failed' END AS kind
    FROM delivery d JOIN account a ON a.id = d.account_id
    WHERE d.post_id = (SELECT post_id FROM delivery WHERE id = $2)
      AND (d.state = 'failed' OR d.needs_decision) AND d.resent_at IS NULL
  ), problems AS (
    SELECT CASE WHEN bool_or(kind = 'decision_needed') THEN 'decision_needed'
        WHEN bool_and(kind = 'reconnect_expired') THEN 'reconnect_expired'
        ELSE 'delivery_failed' END AS kind,
      jsonb_agg(jsonb_build_object('deliveryId', id, 'platform', platform, 'account', account,
        'kind', kind, 'reason', reason) ORDER BY platform, account) AS list
    FROM problem
  )
  INSERT INTO notification ${NOTIFICATION_COLUMNS}
  SELECT $1, d.workspace_id, p.author_user_id, problems.kind, 'post:' || p.id, p.id, a.id, d.platform,
    jsonb_build_object('account', coalesce(a.handle, a.name), 'reason', coalesce(d.error_remedy, d.error_message),
      'caption', left(d.text, ${CAPTION_CHARACTERS}), 'problems', problems.list),
    $3::timestamptz
  FROM delivery d JOIN post p ON p.id = d.post_id JOIN account a ON a.id = d.account_id
    JOIN member m ON m.workspace_id = d.workspace_id AND m.user_id = p.author_user_id, problems
  WHERE d.id = $2 AND problems.list IS NOT NULL
  ON CONFLICT (user_id, key) DO UPDATE SET id = EXCLUDED.id, kind = EXCLUDED.kind,
    account_id = EXCLUDED.account_id, platform = EXCLUDED.platform, data = EXCLUDED.data,
    created_at = EXCLUDED.created_at, read_at = NULL, email_id = NULL`,
);

/**
 * Notifies a post's author that a delivery failed or needs a decision, unless they left the workspace. A post has
 * one notification about all of its deliveries. Its ID is new each time, so it's listed first, and a program that
 * marks the previous ID as read doesn't hide a failure that it hasn't shown.
 */
export async function notifyAuthor(
  sql: Sql,
  { id, deliveryId, now }: { readonly id: string; readonly deliveryId: string; readonly now: Date },
): Promise<void> {
  await sql.query(NOTIFY_AUTHOR, [id, deliveryId, now.toISOString()]);
}

const NOTIFY_ABOUT_ACCOUNT = defineStatement<never>(
  'notification_notify_about_account',
  `INSERT INTO notification ${NOTIFICATION_COLUMNS}
  SELECT ids.id, a.workspace_id, people.user_id, 'account_needs_reconnect',
    'account_needs_reconnect:' || a.id || ':' || to_char($3::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD'),
    NULL, a.id, a.platform, jsonb_build_object('account', coalesce(a.handle, a.name)),
    $3::timestamptz
  FROM account a, LATERAL (
      SELECT m.user_id, row_number() OVER (ORDER BY m.id) AS place FROM member m
      WHERE m.workspace_id = a.workspace_id AND (m.role = 'owner' OR m.user_id = a.connected_by_user_id)
    ) people
    JOIN unnest($2::text[]) WITH ORDINALITY AS ids(id, place) ON ids.place = people.place
  WHERE a.id = $1
  ON CONFLICT (user_id, key) DO NOTHING`,
);

/**
 * Notifies the owners, and the person who connected the account, that it needs to be reconnected. At most once a day,
 * because a platform can refuse an account again and again while its check succeeds.
 */
export async function notifyAboutAccount(
  sql: Sql,
  {
    accountId,
    ids,
    now,
  }: { readonly accountId: string; readonly ids: readonly string[]; readonly now: Date },
): Promise<void> {
  await sql.query(NOTIFY_ABOUT_ACCOUNT, [accountId, ids, now.toISOString()]);
}

/** True for a member `m` who decides about a planned post `p`: its author, or the owners if the author is gone. */
export const DECIDES = `m.workspace_id = p.workspace_id AND ${isMember('m.workspace_id', 'm.user_id')}
  AND (m.user_id = p.author_user_id
    OR m.role = 'owner' AND NOT ${isMember('p.workspace_id', 'p.author_user_id')})`;

const NOTIFY_ABOUT_HELD = defineStatement<never>(
  'notification_notify_about_held',
  `INSERT INTO notification ${NOTIFICATION_COLUMNS}
  SELECT ids.id, p.workspace_id, people.user_id, 'post_held', 'post_held:' || p.id || ':' || $4::timestamptz::text,
    p.id, d.account_id, d.platform,
    jsonb_build_object('account', d.account, 'reason', $3::text, 'caption', left(d.text, ${CAPTION_CHARACTERS})),
    $4::timestamptz
  FROM post p, LATERAL (
      SELECT d.account_id, d.platform, d.text, coalesce(a.handle, a.name) AS account
      FROM delivery d JOIN account a ON a.id = d.account_id
      WHERE d.post_id = p.id AND d.state = 'held' ORDER BY d.id LIMIT 1
    ) d, LATERAL (
      SELECT m.user_id, row_number() OVER (ORDER BY m.id) AS place FROM member m WHERE ${DECIDES}
    ) people
    JOIN unnest($2::text[]) WITH ORDINALITY AS ids(id, place) ON ids.place = people.place
  WHERE p.id = $1
  ON CONFLICT (user_id, key) DO NOTHING`,
);

/** Notifies a held post's author, or the owners if the author isn't a member anymore. */
export async function notifyAboutHeld(
  sql: Sql,
  {
    postId,
    ids,
    reason,
    now,
  }: {
    readonly postId: string;
    readonly ids: readonly string[];
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> {
  await sql.query(NOTIFY_ABOUT_HELD, [postId, ids, reason, now.toISOString()]);
}

const NOTIFY_ABOUT_SEVERAL_HELD = defineStatement<never>(
  'notification_notify_about_several_held',
  `WITH people AS (
    SELECT m.workspace_id, m.user_id, count(*)::int AS posts, min(p.id) AS post_id,
      row_number() OVER (ORDER BY m.workspace_id, m.user_id) AS place
    FROM post p JOIN member m ON ${DECIDES} WHERE p.id = ANY ($1::text[])
    GROUP BY m.workspace_id, m.user_id
  )
  INSERT INTO notification ${NOTIFICATION_COLUMNS}
  SELECT ids.id, people.workspace_id, people.user_id, CASE WHEN posts = 1 THEN 'post_held' ELSE 'posts_held' END,
    'posts_held:' || people.workspace_id || ':' || ids.id, CASE WHEN posts = 1 THEN people.post_id END,
    d.account_id, d.platform, jsonb_build_object('account', d.account, 'reason', $3::text, 'count', posts,
      'caption', left(d.text, ${CAPTION_CHARACTERS})),
    $4::timestamptz
  FROM people JOIN unnest($2::text[]) WITH ORDINALITY AS ids(id, place) ON ids.place = people.place, LATERAL (
    SELECT d.account_id, d.platform, d.text, coalesce(a.handle, a.name) AS account
    FROM delivery d JOIN account a ON a.id = d.account_id
    WHERE d.post_id = people.post_id AND d.state = 'held' ORDER BY d.id LIMIT 1) d`,
);

/** Notifies each person who decides about held posts once, whatever the number of posts. */
export async function notifyAboutSeveralHeld(
  sql: Sql,
  held: {
    readonly postIds: readonly string[];
    readonly ids: readonly string[];
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> {
  const { postIds, ids, reason, now } = held;
  await sql.query(NOTIFY_ABOUT_SEVERAL_HELD, [postIds, ids, reason, now.toISOString()]);
}

const NOTIFY_RESUMED = defineStatement<never>(
  'notification_notify_resumed',
  `INSERT INTO notification ${NOTIFICATION_COLUMNS}
  SELECT ids.id, a.workspace_id, people.user_id, 'posts_resumed', 'posts_resumed:' || a.id || ':' || $3::timestamptz::text,
    people.post_id, a.id, a.platform,
    jsonb_build_object('account', coalesce(a.handle, a.name), 'count', people.posts),
    $3::timestamptz
  FROM account a, LATERAL (
      SELECT m.user_id, count(DISTINCT p.id) AS posts,
        CASE WHEN count(DISTINCT p.id) = 1 THEN min(p.id) END AS post_id,
        row_number() OVER (ORDER BY m.user_id) AS place
      FROM delivery d JOIN post p ON p.id = d.post_id
        JOIN member m ON m.workspace_id = d.workspace_id AND m.user_id = p.author_user_id
      WHERE d.account_id = a.id AND d.state ${RUNNABLE_STATES}
        AND NOT d.needs_decision AND m.user_id IS DISTINCT FROM $4::text
      GROUP BY m.user_id
    ) people
    JOIN unnest($2::text[]) WITH ORDINALITY AS ids(id, place) ON ids.place = people.place
  WHERE a.id = $1
  ON CONFLICT (user_id, key) DO NOTHING`,
);

/** Notifies the authors of an account's open deliveries that these continue, except the person who reconnected it. */
export async function notifyResumed(
  sql: Sql,
  resumed: {
    readonly accountId: string;
    readonly ids: readonly string[];
    readonly now: Date;
    /** Who reconnected it. */
    readonly byUserId: string;
  },
): Promise<void> {
  const { accountId, ids, now, byUserId } = resumed;
  await sql.query(NOTIFY_RESUMED, [accountId, ids, now.toISOString(), byUserId]);
}

// The account shows which environment the notification belongs to, so that the series' token lists it.
const NOTIFY_ABOUT_SERIES = defineStatement<never>(
  'notification_notify_about_series',
  `INSERT INTO notification ${NOTIFICATION_COLUMNS}
  SELECT ids.id, s.workspace_id, people.user_id, $3,
    $3 || ':' || s.id || ':' || to_char($5::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD'), NULL, place.id,
    coalesce(place.platform, s.content->'platforms'->>0), jsonb_build_object('account', '', 'count', 1, 'reason', $4::text, 'seriesId', s.id,
      'caption', left(coalesce(s.texts->0->>'caption', s.content->'content'->'captions'->>0, ''), ${CAPTION_CHARACTERS})),
    $5::timestamptz
  FROM series s LEFT JOIN LATERAL (
      SELECT a.id, a.platform FROM account a
      WHERE a.workspace_id = s.workspace_id AND a.environment = s.environment
        AND (a.id = s.content->'accountIds'->>0 OR a.platform = s.content->'platforms'->>0)
      ORDER BY a.id IS NOT DISTINCT FROM s.content->'accountIds'->>0 DESC, a.is_default DESC, a.id LIMIT 1
    ) place ON true, LATERAL (
      SELECT m.user_id, row_number() OVER (ORDER BY m.id) AS place FROM member m
      WHERE m.workspace_id = s.workspace_id AND ${isMember('m.workspace_id', 'm.user_id')}
        AND (m.user_id = s.author_user_id
          OR m.role = 'owner' AND NOT ${isMember('s.workspace_id', 's.author_user_id')})
    ) people
    JOIN unnest($2::text[]) WITH ORDINALITY AS ids(id, place) ON ids.place = people.place
  WHERE s.id = $1 AND coalesce(place.platform, s.content->'platforms'->>0) IS NOT NULL
  ON CONFLICT (user_id, key) DO UPDATE SET read_at = NULL,
    data = jsonb_set(notification.data, '{count}', to_jsonb((notification.data->>'count')::int + 1))`,
);

/**
 * Notifies a series' author, or the owners if the author isn't a member anymore, that an occurrence has no post. Counts
 * the occurrences of a day in one notification.
 */
export async function notifyAboutSeries(
  sql: Sql,
  stopped: {
    readonly seriesId: string;
    readonly ids: readonly string[];
    readonly kind: 'series_blocked' | 'series_missed';
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> {
  const { seriesId, ids, kind, reason, now } = stopped;
  await sql.query(NOTIFY_ABOUT_SERIES, [seriesId, ids, kind, reason, now.toISOString()]);
}
