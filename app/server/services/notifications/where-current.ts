import { EMAIL_TOPICS } from '#app/domain/notifications/email-topics.ts';
import { Prisma } from '#app/server/db/generated/client.ts';

/** The condition for a delivery `d` that failed or needs a decision, and wasn't resent as another post. */
export const IS_PROBLEM = Prisma.sql`(d.state = 'failed' OR d.needs_decision) AND d.resent_at IS NULL`;

/**
 * The condition for a notification `n` that is news: unread, still so, and in a workspace that its person is a
 * member of; not for a post whose deliveries, comments, or follow-ups were retried since, one that isn't held or
 * scheduled anymore, or posts that continue.
 */
export const IS_NEWS = Prisma.sql`n.read_at IS NULL AND n.kind <> 'posts_resumed'
  AND (n.post_id IS NULL OR CASE n.kind
    WHEN 'post_held' THEN EXISTS (SELECT FROM post p WHERE p.id = n.post_id AND p.state_summary = 'held')
    WHEN 'media_refused'
      THEN EXISTS (SELECT FROM post p WHERE p.id = n.post_id AND p.state_summary = 'scheduled')
    WHEN 'posts_rescheduled'
      THEN EXISTS (SELECT FROM post p WHERE p.id = n.post_id AND p.state_summary = 'scheduled')
    WHEN 'comment_failed' THEN EXISTS (
      SELECT FROM delivery d JOIN first_comment c ON c.delivery_id = d.id
      WHERE d.post_id = n.post_id AND c.state IN ('failed', 'unconfirmed'))
    WHEN 'follow_up_failed' THEN EXISTS (
      SELECT FROM delivery d JOIN follow_up f ON f.delivery_id = d.id
      WHERE d.post_id = n.post_id AND d.removed_at IS NULL AND f.state = 'failed')
    ELSE EXISTS (SELECT FROM delivery d WHERE d.post_id = n.post_id AND ${IS_PROBLEM}) END)
  AND EXISTS (
    SELECT FROM member m
      JOIN "user" u ON u.id = m.user_id AND u.deleted_at IS NULL
      JOIN workspace w ON w.id = m.workspace_id AND w.deleted_at IS NULL
    WHERE m.user_id = n.user_id AND m.workspace_id = n.workspace_id)`;

const toCase = ([topic, { kinds }]: [string, { readonly kinds: readonly string[] }]): string =>
  `WHEN n.kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}) THEN '${topic}'`;

/** The topic of a notification `n`. */
const TOPIC = Prisma.raw(`CASE ${Object.entries(EMAIL_TOPICS).map(toCase).join(' ')} END`);

/** The condition for news that its person wants by email, at an address that they confirmed. */
export const WHERE_CURRENT = Prisma.sql`${IS_NEWS}
  AND EXISTS (
    SELECT FROM "user" u JOIN identity i ON i.user_id = u.id AND i.email_verified AND lower(i.email) = u.email
    WHERE u.id = n.user_id AND u.notification_emails AND ${TOPIC} <> ALL (u.muted_email_topics))`;
