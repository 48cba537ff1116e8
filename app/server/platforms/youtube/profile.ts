import {
  PlatformError,
  type ConnectableAccount,
  type PlatformCallContext,
  type ProbedAccount,
  type ProbeResult,
  type TokenSet,
} from '#app/server/ports/platform-adapter.ts';
import { requestJson } from '../kit/call-platform.ts';
import type { YouTubeConfig } from './config.ts';
import { toYouTubeError } from './api.ts';
import { NO_CHANNEL, YOUTUBE_RULES } from './errors.ts';
import { ChannelIds, ChannelList, type Channel } from './wire.ts';

/** Returns the channel that the user chose on Google's consent page. Empty if there's none. */
export async function listYouTubeChannels(
  config: YouTubeConfig,
  context: PlatformCallContext,
  tokens: TokenSet,
): Promise<ConnectableAccount[]> {
  try {
    const { items } = await requestJson(
      context,
      {
        method: 'GET',
        url: `${config.apiUrl}/channels`,
        query: { part: 'id,snippet,contentDetails,status,statistics', mine: 'true' },
        headers: { authorization: `Bearer ${tokens.accessToken}` },
        idempotent: true,
      },
      { rules: YOUTUBE_RULES, schema: ChannelList },
    );
    return items.map((channel) => toAccount(config, channel, tokens));
  } catch (error) {
    if (error instanceof PlatformError && error.code === NO_CHANNEL) return [];
    throw error;
  }
}

/** Reads the channel (1 quota unit). YouTube doesn't report a token's permissions. */
export async function probeChannel(
  config: YouTubeConfig,
  context: PlatformCallContext,
  account: ProbedAccount,
): Promise<ProbeResult> {
  const { items } = await requestJson(
    context,
    {
      method: 'GET',
      url: `${config.apiUrl}/channels`,
      query: { part: 'id', mine: 'true' },
      headers: { authorization: `Bearer ${account.accessToken}` },
      idempotent: true,
    },
    { rules: YOUTUBE_RULES, schema: ChannelIds },
  );
  if (items.some(({ id }) => id === account.externalId)) return { scopes: null };
  throw toYouTubeError('permission', {
    code: items.length === 0 ? NO_CHANNEL : 'other_channel',
    message: `The Google account no longer opens the channel ${account.name}.`,
    remedy: 'Find the channel on youtube.com, then reconnect it.',
  });
}

function toAccount(config: YouTubeConfig, channel: Channel, tokens: TokenSet): ConnectableAccount {
  const { id, snippet } = channel;
  return {
    // The channel ID, not the Google user: brand accounts share one user.
    externalId: id,
    name: snippet.title,
    handle: snippet.customUrl?.replace(/^@/u, '') ?? null,
    pictureUrl: snippet.thumbnails?.default?.url ?? null,
    profileUrl: `${config.channelBaseUrl}/channel/${id}`,
    tokens,
    details: toDetails(channel),
  };
}

function toDetails({ contentDetails, status }: Channel): Readonly<Record<string, string>> {
  const uploads = contentDetails?.relatedPlaylists?.uploads ?? '';
  const longUploads = status?.longUploadsStatus ?? '';
  return {
    ...(uploads !== '' && { uploadsPlaylistId: uploads }),
    ...(longUploads !== '' && { longUploadsStatus: longUploads }),
  };
}
