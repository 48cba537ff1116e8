import type { PlatformCallContext } from '#app/server/ports/platform-adapter.ts';
import type { Playlist } from '#app/server/ports/playlist.ts';
import { requestJson } from '#app/server/platforms/kit/call-platform.ts';
import type { YouTubeConfig } from '../config.ts';
import { YOUTUBE_RULES } from '../errors.ts';
import { PlaylistList } from '../wire.ts';

const PER_PAGE = '50';
/** A channel with more has its first 500 listed. */
const MAX_PAGES = 10;

/** Lists the channel's own playlists, in YouTube's order (1 quota unit for 50 of them). */
export async function listYouTubePlaylists(
  config: YouTubeConfig,
  context: PlatformCallContext,
  accessToken: string,
): Promise<Playlist[]> {
  const found: Playlist[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { items, nextPageToken } = await requestJson(
      context,
      {
        method: 'GET',
        url: `${config.apiUrl}/playlists`,
        query: {
          part: 'snippet,status',
          mine: 'true',
          maxResults: PER_PAGE,
          ...(after !== undefined && { pageToken: after }),
        },
        headers: { authorization: `Bearer ${accessToken}` },
        idempotent: true,
      },
      { rules: YOUTUBE_RULES, schema: PlaylistList },
    );
    found.push(
      ...items.map(({ id, snippet, status }) => ({
        id,
        title: snippet.title,
        visibility: status?.privacyStatus ?? ('public' as const),
      })),
    );
    if (nextPageToken === undefined) break;
    after = nextPageToken;
  }
  return found;
}
