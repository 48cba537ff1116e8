import {
  PlatformError,
  type PlatformCallContext,
  type ProbedAccount,
} from '#app/server/ports/platform-adapter.ts';
import { callPlatform } from '../kit/call-platform.ts';
import type { YouTubeConfig } from './config.ts';
import { NO_VIDEO, YOUTUBE_RULES } from './errors.ts';

/** Deletes the video permanently (50 quota units). A video that is already gone isn't an error. */
export async function deleteVideo(
  config: YouTubeConfig,
  { context, account }: { context: PlatformCallContext; account: ProbedAccount },
  videoId: string,
): Promise<void> {
  try {
    await callPlatform(
      context,
      {
        method: 'DELETE',
        url: `${config.apiUrl}/videos`,
        query: { id: videoId },
        headers: { authorization: `Bearer ${account.accessToken}` },
        idempotent: true,
      },
      { rules: YOUTUBE_RULES },
    );
  } catch (error) {
    const isDeleted = error instanceof PlatformError && NO_VIDEO.has(error.code);
    if (!isDeleted) throw error;
  }
}
