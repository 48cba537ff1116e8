import { useEffect } from 'react';
import type { UnreadNotifications } from '#app/domain/notifications/notifications.ts';
import { isRecord } from '../client/responses.ts';
import { showUnread } from '../client/use-unread.ts';

/** A page that is left soon doesn't need a stream, because the next one counts, too. */
const START_AFTER_MS = 3000;

/**
 * Follows how many notifications of the current workspace are unread. Only while the page is visible, because
 * a browser has few connections per server.
 */
export function useUnreadEvents(workspaceId: string): void {
  useEffect(() => {
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = (): void => {
      source = new EventSource('/api/notifications/events');
      source.addEventListener('unread', ({ data }: MessageEvent<string>) => {
        showUnread(readEvent(JSON.parse(data)));
      });
      source.addEventListener('error', () => showUnread(null));
    };
    const stop = (): void => {
      clearTimeout(timer);
      source?.close();
    };
    const update = (): void => {
      stop();
      if (document.visibilityState === 'visible') timer = setTimeout(start, START_AFTER_MS);
    };
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      stop();
      showUnread(null);
      document.removeEventListener('visibilitychange', update);
    };
    // The stream is about the workspace that the session was in when it started.
  }, [workspaceId]);
}

function readEvent(event: unknown): UnreadNotifications | null {
  if (!isRecord(event)) return null;
  const { unreadCount, newestId } = event;
  if (typeof unreadCount !== 'number') return null;
  return { unreadCount, newestId: typeof newestId === 'string' ? newestId : null };
}
