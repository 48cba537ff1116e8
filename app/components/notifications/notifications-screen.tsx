import { Form, Link, useRevalidator } from '@remix-run/react';
import { Check } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { NOTIFICATION_DAYS } from '#app/domain/notifications/notification-kinds.ts';
import { toNotificationPath } from '#app/domain/notifications/notification-path.ts';
import type {
  NotificationOutput,
  NotificationPage,
} from '#app/domain/notifications/notifications.ts';
import { useUnread } from '../client/use-unread.ts';
import { PLACES } from '../shell/places.ts';
import { DashedMark } from '../ui/dashed-mark.tsx';
import { Icon } from '../ui/icon.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

const { href: PATH, name: NAME } = PLACES.notifications;

interface NotificationsScreenProps {
  readonly page: NotificationPage;
  /** The list doesn't start with the newest notification. */
  readonly isOlder: boolean;
}

/** Lists what happened to the person's posts and accounts, newest first. */
export function NotificationsScreen({ page, isOlder }: NotificationsScreenProps) {
  const { items, nextCursor, unreadCount } = page;
  useNewNotifications(unreadCount);
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1">{NAME}</h1>
            <p className="sub">
              What happened to your posts and accounts in the last {NOTIFICATION_DAYS} days.
            </p>
          </div>
          {unreadCount > 0 ? (
            <Form method="post">
              <button className="btn quiet">Mark all as read</button>
            </Form>
          ) : null}
        </header>
        {items.length === 0 ? <NoNotifications /> : null}
        {items.length > 0 ? (
          <ul className="card flush list notes">
            {items.map((item) => (
              <NotificationLine key={item.id} item={item} />
            ))}
          </ul>
        ) : null}
        {isOlder || nextCursor ? (
          <nav className="row wrap older" aria-label="Pages">
            {isOlder ? (
              <Link className="btn quiet" to={PATH}>
                Newest notifications
              </Link>
            ) : null}
            {nextCursor ? (
              <Link className="btn quiet" to={`${PATH}?cursor=${nextCursor}`}>
                Older notifications
              </Link>
            ) : null}
          </nav>
        ) : null}
      </div>
    </main>
  );
}

/** Loads the list again when notifications arrive or are read elsewhere. */
function useNewNotifications(listed: number): void {
  const { revalidate } = useRevalidator();
  const unread = useUnread(listed);
  const shown = useRef(listed);
  useEffect(() => void (shown.current = listed), [listed]);
  useEffect(() => {
    if (unread !== shown.current) void revalidate();
  }, [unread, revalidate]);
}

function NotificationLine({ item }: { item: NotificationOutput }) {
  const { id, platform, title, detail, postId, createdAt } = item;
  const isRead = item.readAt !== null;
  return (
    <li className={isRead ? 'note' : 'note unread'}>
      <PlatformGlyph platform={platform} />
      <div className="grow">
        <p>
          {isRead ? null : <span className="vh">Unread: </span>}
          <Link className="title" to={toNotificationPath(postId)}>
            {title}
          </Link>
        </p>
        {detail === null ? null : <p className="small sub">{detail}</p>}
        <p className="small mut">
          <LocalTime at={createdAt} style="day" />
        </p>
      </div>
      {isRead ? null : (
        <Form method="post" preventScrollReset onSubmit={focusLink}>
          <input type="hidden" name="id" value={id} />
          <button
            className="btn ghost icon"
            name="intent"
            value="read"
            title="Mark as read"
            aria-label={`Mark as read: ${title}`}
          >
            <Icon of={Check} />
          </button>
        </Form>
      )}
    </li>
  );
}

/** Keeps the focus on the notification, because the button is removed. */
function focusLink({ currentTarget }: FormEvent<HTMLFormElement>): void {
  currentTarget.closest('li')?.querySelector('a')?.focus();
}

function NoNotifications() {
  return (
    <div className="empty">
      <DashedMark />
      <p className="h">No notifications yet</p>
      <p className="sub">
        When a post of yours fails or an account needs reconnecting, you see it here.
      </p>
    </div>
  );
}
