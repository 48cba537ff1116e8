import { useEffect } from 'react';
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
        const event: unknown = JSON.parse(data);
        const count = isRecord(event) ? event['unreadCount'] : null;
        showUnread(typeof count === 'number' ? count : null);
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
