import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { chooseOwnPost, type OwnPost } from '#app/server/platforms/kit/choose-own-post.ts';
import { normalizeText } from '#app/server/platforms/kit/normalize-text.ts';
import { readApi, type YouTubeCall } from '../api.ts';
import type { YouTubeState } from '../state.ts';
import { UploadsPlaylist } from '../wire.ts';

/** A channel that has never had an upload has no uploads playlist. */
const NO_PLAYLIST: ReadonlySet<string> = new Set(['playlistNotFound', 'http_404']);

/** Finds this delivery's upload: it has the same title and isn't older than the first session. */
export async function findOwnUpload(call: YouTubeCall, state: YouTubeState): Promise<OwnPost> {
  const title = normalizeText(state.title);
  const candidates = (await listUploads(call))
    .filter(({ snippet }) => normalizeText(snippet.title) === title)
    .map(({ snippet, contentDetails }) => ({
      id: contentDetails.videoId,
      createdAt: new Date(snippet.publishedAt),
    }));
  const since = new Date(state.firstSessionAt ?? call.context.now());
  return chooseOwnPost(call.context, { candidates, since, precisionMs: 1000 });
}

async function listUploads(call: YouTubeCall): Promise<UploadsPlaylist['items']> {
  const { account } = call.context;
  // The uploads playlist has the channel's ID with UU in place of UC.
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
