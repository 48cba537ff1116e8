import type { PostFigures } from '#app/domain/delivery/post-figures.ts';
import { createSessionStore } from './session-store.ts';

/** Each read calls every platform, and X charges for it. */
const LASTS_MS = 15 * 60 * 1000;
const MOST_POSTS = 20;

const store = createSessionStore<readonly PostFigures[]>('fanfare.figures', []);

/**
 * Returns the metrics that this tab recently read for a post, or null. Ignores those that required a
 * reconnect, so that a person who has reconnected sees the new ones.
 */
export function findKeptFigures(postId: string): PostFigures | null {
  const kept = store.read()?.find((figures) => figures.postId === postId);
  if (!kept || Date.now() - Date.parse(kept.readAt) > LASTS_MS) return null;
  return kept.items.some(({ needsReconnect }) => needsReconnect) ? null : kept;
}

export function keepFigures(figures: PostFigures): void {
  const others = store.read()?.filter(({ postId }) => postId !== figures.postId) ?? [];
  store.write([figures, ...others].slice(0, MOST_POSTS));
}
