import { Form, Link, useRevalidator } from '@remix-run/react';
import { Check } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { NOTIFICATION_DAYS } from '#app/domain/notifications/notification-kinds.ts';
import { toNotificationPath } from '#app/domain/notifications/notification-path.ts';
import type {
  NotificationOutput,
  NotificationPage,
} from '#app/domain/notifications/notifications.ts';
import { useNewestUnread, useUnread } from '../client/use-unread.ts';
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
  useNewNotifications(page, isOlder);
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

/** Loads the list again when notifications arrive, are replaced, or are read elsewhere. */
function useNewNotifications(page: NotificationPage, isOlder: boolean): void {
  const { revalidate } = useRevalidator();
  const unread = useUnread(page.unreadCount);
  const newestId = useNewestUnread();
  const shown = useRef(page);
  useEffect(() => void (shown.current = page), [page]);
  useEffect(() => {
    const { unreadCount, items } = shown.current;
    // A replaced notification has a new ID, and the number stays the same.
    const isNew = !isOlder && newestId !== null && newestId > (items[0]?.id ?? '');
    if (unread !== unreadCount || isNew) void revalidate();
  }, [unread, newestId, isOlder, revalidate]);
}

function NotificationLine({ item }: { item: NotificationOutput }) {
  const { id, title, detail, createdAt } = item;
  const isRead = item.readAt !== null;
  return (
    <li className={isRead ? 'note' : 'note unread'}>
      <Glyphs item={item} />
      <div className="grow">
        <p>
          {isRead ? null : <span className="vh">Unread: </span>}
          <Link className="title" to={toNotificationPath(item)}>
            {title}
          </Link>
        </p>
        {detail?.split('\n').map((line) => (
          <p key={line} className="small sub">
            {line}
          </p>
        ))}
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

/** Shows the platform, or how many there are if a post has problems on several. The title names them. */
function Glyphs({ item: { platform, problems } }: { item: NotificationOutput }) {
  const platforms = new Set([...problems.map((problem) => problem.platform), platform]);
  if (platforms.size === 1) return <PlatformGlyph platform={platform} />;
  return (
    <span className="many num" aria-hidden="true">
      {platforms.size}
    </span>
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
