import type { GraphCall } from '../meta/graph-call.ts';
import { notVisible } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { selectFields } from '../meta/fields.ts';
import { toGraphTime } from '../meta/values.ts';
import { requirePageToken } from './access.ts';
import { videoFileUrl, videoPath } from './links.ts';
import type { FacebookState, VideoRow } from './state.ts';
import { openPartial } from './video-lifecycle.ts';
import { describeVideo, isVideoLive, videoStatus } from './video-state.ts';

function requireVideo(state: FacebookState, call: GraphCall, scope: string): VideoRow {
  const { page } = requirePageToken(state, call, [scope]);
  const id = call.request.params['id'] ?? '';
  const video = state.videos.get(id);
  if (video?.pageId !== page.id) throw notVisible(id);
  return video;
}

export function readVideoRoute(state: FacebookState): GraphRoute {
  return {
    name: 'video.read',
    parameters: ['fields'],
    handle: (call) =>
      selectFields({
        typeName: 'Video',
        node: toVideoNode(state, requireVideo(state, call, 'pages_read_engagement')),
        fields: call.parameters.get('fields'),
        defaults: ['description', 'id'],
      }),
  };
}

function toVideoNode(state: FacebookState, video: VideoRow) {
  const now = state.context.now();
  const isReady = videoStatus(video, now) === 'ready';
  const bytesTransferred = video.medium?.sizeBytes ?? openPartial(state, video).sizeBytes();
  return {
    id: video.id,
    title: video.title ?? undefined,
    description: video.description === '' ? undefined : video.description,
    created_time: toGraphTime(video.startedAt),
    status: describeVideo(video, now, bytesTransferred),
    published: isVideoLive(video, now),
    post_id: isReady ? (video.postId ?? undefined) : undefined,
    permalink_url: isReady ? videoPath(video) : undefined,
    source: isReady ? videoFileUrl(state.context, video.id) : undefined,
  };
}

export function deleteVideoRoute(state: FacebookState): GraphRoute {
  return {
    name: 'video.delete',
    parameters: [],
    handle: (call) => {
      const video = requireVideo(state, call, 'pages_manage_posts');
      if (video.postId !== null) state.posts.delete(video.postId);
      state.videos.delete(video.id);
      return { success: true };
    },
  };
}
