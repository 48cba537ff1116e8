import type { FoundHandle } from '#app/server/ports/found-handle.ts';
import type { PlatformCallContext } from '#app/server/ports/platform-adapter.ts';
import { requestJson } from '../../kit/call-platform.ts';
import type { YouTubeConfig } from '../config.ts';
import { YOUTUBE_RULES } from '../errors.ts';
import { ChannelList } from '../wire.ts';

/**
 * Finds the channel with a handle (1 quota unit). YouTube's search by name is limited to 100 calls a day for the whole
 * installation.
 */
export async function findYouTubeHandle(
  config: YouTubeConfig,
  { context, accessToken }: { context: PlatformCallContext; accessToken: string },
  text: string,
): Promise<FoundHandle[]> {
  const handle = text.replace(/^@|\s+/gu, '');
  if (handle === '') return [];
  const { items } = await requestJson(
    context,
    {
      method: 'GET',
      url: `${config.apiUrl}/channels`,
      query: { part: 'id,snippet', forHandle: `@${handle}` },
      headers: { authorization: `Bearer ${accessToken}` },
      idempotent: true,
    },
    { rules: YOUTUBE_RULES, schema: ChannelList },
  );
  return items.map(({ id, snippet }) => ({
    handle: snippet.customUrl?.replace(/^@/u, '') ?? handle,
    name: snippet.title,
    profileUrl: `${config.channelBaseUrl}/channel/${id}`,
  }));
}
