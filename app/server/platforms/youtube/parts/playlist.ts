import { requestAuthorizedJson } from '#app/server/platforms/kit/authorized-call.ts';
import type { FollowUpContext, FoundFollowUp } from '#app/server/ports/platform-follow-ups.ts';
import { readApi, toYouTubeError } from '../api.ts';
import type { YouTubeConfig } from '../config.ts';
import { STALE_TOKEN_CODES } from '../errors.ts';
import { PlaylistEntries, PlaylistEntry } from '../wire.ts';
import { PLAYLIST_RULES } from './playlist-errors.ts';

interface FollowUpCall {
  readonly config: YouTubeConfig;
  readonly context: FollowUpContext;
}

/** Adds the video to the end of the playlist (50 quota units). */
export async function addToPlaylist({ config, context }: FollowUpCall): Promise<FoundFollowUp> {
  const playlistId = requirePlaylist(context);
  const resourceId = { kind: 'youtube#video', videoId: context.postId };
  const { id } = await requestAuthorizedJson(
    context,
    {
      method: 'POST',
      url: `${config.apiUrl}/playlistItems`,
      query: { part: 'snippet' },
      body: { kind: 'json', value: { snippet: { playlistId, resourceId } } },
      signal: context.signal,
    },
    {
      rules: PLAYLIST_RULES,
      expiredTokenCodes: STALE_TOKEN_CODES,
      schema: PlaylistEntry,
      commit: true,
    },
  );
  return { remoteId: id, url: toUrl(config, playlistId) };
}

/** Finds the video in the playlist (1 quota unit). The filter makes the list complete. */
export async function findInPlaylist({
  config,
  context,
}: FollowUpCall): Promise<FoundFollowUp | null> {
  const playlistId = requirePlaylist(context);
  const { items } = await readApi({ config, context }, 'playlistItems', {
    query: { part: 'id', playlistId, videoId: context.postId, maxResults: '1' },
    schema: PlaylistEntries,
    rules: PLAYLIST_RULES,
  });
  const [entry] = items;
  return entry ? { remoteId: entry.id, url: toUrl(config, playlistId) } : null;
}

function requirePlaylist({ options }: FollowUpContext): string {
  const playlistId = options.youtube?.playlistId;
  if (playlistId !== undefined) return playlistId;
  throw toYouTubeError('rejected_content', {
    code: 'no_playlist',
    message: 'The post names no playlist.',
    remedy: 'Add the video in YouTube Studio.',
  });
}

const toUrl = ({ channelBaseUrl }: YouTubeConfig, playlistId: string): string =>
  `${channelBaseUrl}/playlist?${new URLSearchParams({ list: playlistId }).toString()}`;
