import type { ApiCall } from './api.ts';
import { readPrivacy } from './store.ts';
import type { VideoRow } from './store.ts';

/** Own videos, and what others show. */
export function canSee({ context, persona }: ApiCall, row: VideoRow): boolean {
  return row.channelId === persona.id || readPrivacy(row, context.now()) !== 'private';
}
