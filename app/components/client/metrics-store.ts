import type { PostMetrics } from '#app/domain/delivery/post-metrics.ts';
import { createSessionStore } from './session-store.ts';

/** Each read calls every platform, and X charges for it. */
const LASTS_MS = 15 * 60 * 1000;
const MAX_POSTS = 20;

const store = createSessionStore<readonly PostMetrics[]>('fanfare.metrics', []);

/**
 * Returns the metrics that this tab recently read for a post, or null. Ignores those that required a
 * reconnect, so that a person who has reconnected sees the new ones.
 */
export function findSavedMetrics(postId: string): PostMetrics | null {
  const stored = store.read()?.find((metrics) => metrics.postId === postId);
  if (!stored || Date.now() - Date.parse(stored.readAt) > LASTS_MS) return null;
  return stored.items.some(({ needsReconnect }) => needsReconnect) ? null : stored;
}

export function saveMetrics(metrics: PostMetrics): void {
  const others = store.read()?.filter(({ postId }) => postId !== metrics.postId) ?? [];
  store.write([metrics, ...others].slice(0, MAX_POSTS));
}
