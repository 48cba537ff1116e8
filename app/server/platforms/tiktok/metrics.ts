import type {
  PlatformCallContext,
  PostMetrics,
  ProbedAccount,
} from '#app/server/ports/platform-adapter.ts';
import { requestJson } from '../kit/call-platform.ts';
import type { TiktokConfig } from './config.ts';
import { READING_CALL } from './errors.ts';
import { JSON_TYPE, VideosResponse, type VideoNumbers } from './wire.ts';

const MAX_IDS = 20;
const FIELDS = 'id,view_count,like_count,comment_count,share_count';

/** Reads lifetime totals, 20 posts per call. Deleted or private posts are omitted. */
export async function readMetrics(
  config: TiktokConfig,
  { context, account }: { context: PlatformCallContext; account: ProbedAccount },
  remoteIds: readonly string[],
): Promise<readonly PostMetrics[]> {
  const url = `${config.apiUrl}/v2/video/query/?fields=${FIELDS}`;
  const headers = { authorization: `Bearer ${account.accessToken}` };
  const metrics: PostMetrics[] = [];
  for (let start = 0; start < remoteIds.length; start += MAX_IDS) {
    const value = { filters: { video_ids: remoteIds.slice(start, start + MAX_IDS) } };
    const body = { kind: 'json', value, contentType: JSON_TYPE } as const;
    const { data } = await requestJson(
      context,
      { method: 'POST', url, headers, body, idempotent: true },
      { ...READING_CALL, schema: VideosResponse },
    );
    metrics.push(...data.videos.map(toMetrics));
  }
  return metrics;
}

/** TikTok reports no reach, saves, or clicks here. */
function toMetrics(video: VideoNumbers): PostMetrics {
  return {
    remoteId: video.id,
    views: video.view_count ?? null,
    reach: null,
    likes: video.like_count ?? null,
    comments: video.comment_count ?? null,
    shares: video.share_count ?? null,
    saves: null,
    clicks: null,
  };
}
