import type { Collection, SimulatorContext } from '../kit/types.ts';

export interface PlaylistRow {
  id: string;
  channelId: string;
  title: string;
  description: string;
  tags: string[];
  defaultLanguage: string | null;
  privacyStatus: 'public' | 'unlisted' | 'private';
  publishedAt: string;
}

export interface PlaylistItemRow {
  id: string;
  playlistId: string;
  videoId: string;
  note: string | null;
  addedAt: string;
}

export function playlistTable(context: SimulatorContext): Collection<PlaylistRow> {
  return context.collection<PlaylistRow>('playlists');
}

/** Returns a playlist's items in order. */
export function listItems(context: SimulatorContext, playlistId: string): PlaylistItemRow[] {
  return context.collection<PlaylistItemRow[]>('playlist-items').get(playlistId) ?? [];
}

/** Replaces a playlist's items. */
export function storeItems(
  context: SimulatorContext,
  playlistId: string,
  items: PlaylistItemRow[],
): void {
  context.collection<PlaylistItemRow[]>('playlist-items').set(playlistId, items);
}

/** Finds an item by ID in any playlist. */
export function findItem(context: SimulatorContext, id: string): PlaylistItemRow | undefined {
  const lists = context.collection<PlaylistItemRow[]>('playlist-items').values();
  return lists.flat().find((item) => item.id === id);
}
