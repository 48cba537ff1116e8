import type { PostFigures } from '#app/domain/delivery/post-figures.ts';
import { createSessionStore } from './session-store.ts';

/** Each reading is a call to each platform, and X has it paid for. */
const LASTS_MS = 15 * 60 * 1000;
const MOST_POSTS = 20;

const store = createSessionStore<readonly PostFigures[]>('fanfare.figures', []);

/**
 * What this tab was told of a post of late; else null. Also where an account was to be connected again: who
 * has done that comes back to see that it helped.
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
