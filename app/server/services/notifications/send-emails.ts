import { toNotificationLink } from '#app/domain/notifications/notification-path.ts';
import { toNotificationText } from '#app/domain/notifications/notification-text.ts';
import { StoredNotification } from '#app/domain/notifications/notifications.ts';
import { writeNotifications } from '#app/server/emails/notification-emails.ts';
import { type EmailMessage, MailError, type Mailer } from '#app/server/ports/mailer.ts';
import type { ServiceDeps } from '../deps.ts';
import { claimEmails } from './claim-emails.ts';
import { IS_PROBLEM, WHERE_CURRENT } from './where-current.ts';

type EmailDeps = Pick<ServiceDeps, 'prisma' | 'clock' | 'logger' | 'mailer' | 'settings'>;

/** An email lists this many notifications and links to the others. */
const MAX_LISTED = 10;

/**
 * Emails people what they haven't read for ten minutes: one email per person and hour. An email that may be
 * sent twice, because a worker died while sending, has the same Message-ID both times. Returns how many
 * emails were handled.
 */
export async function sendNotificationEmails(deps: EmailDeps): Promise<number> {
  const { mailer } = deps;
  if (mailer === null) return 0;
  const ids = await claimEmails(deps);
  for (const id of ids) await sendEmail({ ...deps, mailer }, id);
  return ids.length;
}

async function sendEmail(deps: EmailDeps & { readonly mailer: Mailer }, id: string): Promise<void> {
  const { prisma, clock, mailer, logger, settings } = deps;
  const message = await writeEmail(deps, id);
  const { hostname } = new URL(settings.publicUrl);
  try {
    if (message) await mailer.send({ ...message, messageId: `<${id}@${hostname}>` });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    logger.warn({ err: error, emailId: id }, 'An email about notifications couldn’t be sent.');
    return;
  }
  await prisma.notificationEmail.updateMany({ where: { id }, data: { doneAt: clock.now() } });
}

interface EmailedRow {
  readonly kind: string;
  readonly platform: string;
  readonly data: unknown;
  readonly postId: string | null;
  readonly workspaceId: string;
  readonly workspaceName: string | null;
  readonly to: string;
  readonly token: string;
  readonly total: number;
}

/** Returns null if everything was read or settled in the meantime. Leaves out deliveries that were. */
async function writeEmail(
  { prisma, settings: { publicUrl } }: EmailDeps,
  id: string,
): Promise<EmailMessage | null> {
  const rows = await prisma.$queryRaw<EmailedRow[]>`
    SELECT n.kind, n.platform, n.data || jsonb_build_object('problems', coalesce((
        SELECT jsonb_agg(problem ORDER BY place)
        FROM jsonb_array_elements(n.data->'problems') WITH ORDINALITY AS listed(problem, place)
          JOIN delivery d ON d.id = problem->>'deliveryId'
        WHERE ${IS_PROBLEM}), '[]')) AS data, n.post_id AS "postId", n.workspace_id AS "workspaceId", u.email AS "to", e.unsubscribe_token AS token,
      CASE WHEN (SELECT count(*) FROM member m WHERE m.user_id = u.id) > 1 THEN w.name END AS "workspaceName", (count(*) OVER ())::int AS total
    FROM notification n JOIN workspace w ON w.id = n.workspace_id JOIN "user" u ON u.id = n.user_id
      JOIN notification_email e ON e.id = n.email_id
    WHERE n.email_id = ${id} AND ${WHERE_CURRENT}
    ORDER BY n.id DESC LIMIT ${MAX_LISTED}`;
  const [first] = rows;
  if (!first) return null;
  return writeNotifications({
    to: first.to,
    total: first.total,
    items: rows.flatMap((row) => toItem(row, publicUrl)),
    listUrl: `${publicUrl}/app/notifications`,
    unsubscribeUrl: `${publicUrl}/unsubscribe?token=${first.token}`,
  });
}

/** Skips a kind that only a newer version of Fanfare knows. */
function toItem(row: EmailedRow, publicUrl: string) {
  const stored = StoredNotification.safeParse(row).data;
  if (!stored) return [];
  const { kind, postId, workspaceId, workspaceName } = row;
  const { seriesId } = stored.data;
  const url = `${publicUrl}${toNotificationLink(workspaceId, { kind, postId, seriesId })}`;
  return [{ ...toNotificationText(stored), workspaceName, url }];
}
