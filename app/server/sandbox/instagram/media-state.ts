import { addSeconds, hours } from '../meta/values.ts';
import type { InstagramState, MediaRow } from './state.ts';

const STORY_SECONDS = hours(24);

/** Returns whether visitors can see the post. Stories disappear after a day. */
export function isVisible({ context }: InstagramState, row: MediaRow): boolean {
  if (row.isDeleted) return false;
  if (row.kind !== 'story') return true;
  return addSeconds(new Date(row.publishedAt), STORY_SECONDS) > context.now();
}

export function toProductType(row: MediaRow): 'FEED' | 'REELS' | 'STORY' {
  if (row.kind === 'reel') return 'REELS';
  return row.kind === 'story' ? 'STORY' : 'FEED';
}
