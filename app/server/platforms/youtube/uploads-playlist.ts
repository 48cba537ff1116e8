import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { readApi, type YouTubeCall } from './api.ts';
import type { YouTubeState } from './state.ts';
import { UploadsPlaylist } from './wire.ts';

/** Our clock and YouTube's may differ. */
const CLOCK_ROOM_MS = 60_000;
/** A channel that never had an upload has no such playlist. */
const NO_PLAYLIST: ReadonlySet<string> = new Set(['playlistNotFound', 'http_404']);

/** Ids of uploads that can be this delivery's: same title, not older than its first session. */
export async function listOwnUploads(call: YouTubeCall, state: YouTubeState): Promise<string[]> {
  const since = Date.parse(state.firstSessionAt ?? '') - CLOCK_ROOM_MS;
  const title = normalizeTitle(state.title);
  return (await listUploads(call))
    .filter(({ snippet }) => {
      return Date.parse(snippet.publishedAt) >= since && normalizeTitle(snippet.title) === title;
    })
    .map(({ contentDetails }) => contentDetails.videoId);
}

/** The one upload that can be ours; null when there is none, or several. */
export async function findUpload(call: YouTubeCall, state: YouTubeState): Promise<string | null> {
  const ids = await listOwnUploads(call, state);
  return ids.length === 1 ? (ids[0] ?? null) : null;
}

async function listUploads(call: YouTubeCall): Promise<UploadsPlaylist['items']> {
  const { account } = call.context;
  // YouTube names the uploads playlist like the channel, with UU for UC.
  const playlistId = account.details['uploadsPlaylistId'] ?? `UU${account.externalId.slice(2)}`;
  try {
    const { items } = await readApi(call, 'playlistItems', {
      query: { part: 'snippet,contentDetails,status', playlistId, maxResults: '10' },
      schema: UploadsPlaylist,
    });
    return items;
  } catch (error) {
    if (error instanceof PlatformError && NO_PLAYLIST.has(error.code)) return [];
    throw error;
  }
}

function normalizeTitle(title: string): string {
  return title.normalize('NFC').replace(/\s+/gu, ' ').trim();
}
