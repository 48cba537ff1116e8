import { formatCount } from '#app/domain/text/format-count.ts';
import type { EmailMessage } from '#app/server/ports/mailer.ts';
import { toText } from './account-emails.ts';

interface EmailedNotification {
  readonly title: string;
  readonly detail: string | null;
  readonly url: string;
  /** Null if the person has only one workspace. */
  readonly workspaceName: string | null;
}

interface NotificationEmail {
  readonly to: string;
  /** The newest ones. */
  readonly items: readonly EmailedNotification[];
  /** The total, including those that `items` leaves out. */
  readonly total: number;
  /** The page that lists all of them. */
  readonly listUrl: string;
  readonly unsubscribeUrl: string;
}

/** Writes one email about a person's unread notifications, however many there are. */
export function writeNotifications(email: NotificationEmail): EmailMessage {
  const { to, items, total, listUrl, unsubscribeUrl } = email;
  const [only] = items;
  const more = total - items.length;
  return {
    to,
    subject:
      only && total === 1
        ? only.title.replace(/\.$/u, '')
        : `You have ${formatCount(total, 'unread notification')}`,
    text: toText(
      ...items.map(toParagraph),
      ...(more > 0 ? [`${formatCount(more, 'more notification')}:\n${listUrl}`] : []),
      `Turn off these emails:\n${unsubscribeUrl}`,
    ),
    unsubscribeUrl,
  };
}

function toParagraph({ title, detail, url, workspaceName }: EmailedNotification): string {
  const where = workspaceName === null ? null : `In the workspace “${workspaceName}”:`;
  return [where, title, detail, url].filter((line) => line !== null).join('\n');
}
