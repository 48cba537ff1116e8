import { useSyncExternalStore } from 'react';
import type { UnreadNotifications } from '#app/domain/notifications/notifications.ts';

/** What is unread as last received; null until the stream has sent it. */
let live: UnreadNotifications | null = null;
const listeners = new Set<() => void>();

/** Shows what is unread, or with null, what the screen was loaded with. */
export function showUnread(unread: UnreadNotifications | null): void {
  live = unread;
  for (const onChange of listeners) onChange();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Returns how many notifications are unread now. */
export function useUnread(loaded: number): number {
  return useLive()?.unreadCount ?? loaded;
}

/** Returns the ID of the newest unread notification; null if it isn't known, or everything is read. */
export function useNewestUnread(): string | null {
  return useLive()?.newestId ?? null;
}

const useLive = (): UnreadNotifications | null =>
  useSyncExternalStore(
    subscribe,
    () => live,
    () => null,
  );
