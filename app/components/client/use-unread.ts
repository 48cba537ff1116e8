import { useSyncExternalStore } from 'react';

/** The number of unread notifications as last received; null until the stream has sent one. */
let live: number | null = null;
const listeners = new Set<() => void>();

/** Shows this number of unread notifications, or with null, the one that the screen was loaded with. */
export function showUnread(count: number | null): void {
  live = count;
  for (const onChange of listeners) onChange();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Returns how many notifications are unread now. */
export function useUnread(loaded: number): number {
  const received = useSyncExternalStore(
    subscribe,
    () => live,
    () => null,
  );
  return received ?? loaded;
}
