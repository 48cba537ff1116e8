import type { GraphCall } from '../meta/graph-call.ts';
import { notVisible } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { selectFields } from '../meta/fields.ts';
import { toGraphTime } from '../meta/values.ts';
import { requirePageToken, requireTask } from './access.ts';
import { EMPTY_FIELDS } from './field-names.ts';
import { thumbnailUrl, videoFileUrl, videoPath } from './links.ts';
import { findPage } from './personas.ts';
import { isSparse } from './state.ts';
import type { FacebookState, VideoRow } from './state.ts';
import { openPartial } from './video-lifecycle.ts';
import { describeVideo, isVideoLive, toOtherWords, videoStatus } from './video-state.ts';

export function requireVideo(state: FacebookState, call: GraphCall, ...scopes: string[]): VideoRow {
  const { page } = requirePageToken(state, call, scopes);
  const id = call.request.params['id'] ?? '';
  const video = state.videos.get(id);
  if (video?.pageId !== page.id) throw notVisible(id);
  return video;
}

export function readVideoRoute(state: FacebookState): GraphRoute {
  return {
    name: 'video.read',
    parameters: ['fields'],
    handle: (call) => {
      const video = requireVideo(state, call, 'pages_read_engagement');
      return selectVideo(state, video, call.parameters.get('fields'));
    },
  };
}

/** Returns the requested fields of a video. */
export function selectVideo(state: FacebookState, video: VideoRow, fields: string | undefined) {
  const node = toVideoNode(state, video);
  const emptyFields = EMPTY_FIELDS.Video;
  return selectFields({
    typeName: 'Video',
    node,
    fields,
    emptyFields,
    defaults: ['description', 'id'],
  });
}

function toVideoNode(state: FacebookState, video: VideoRow) {
  const { context } = state;
  const preferred = video.thumbnails.find(({ isPreferred }) => isPreferred);
  return {
    id: video.id,
    title: video.title ?? undefined,
    description: video.description === '' ? undefined : video.description,
    created_time: toGraphTime(video.startedAt),
    updated_time: toGraphTime(video.finishedAt ?? video.startedAt),
    from: { id: video.pageId, name: findPage(video.pageId)?.name },
    status: toStatus(state, video),
    published: isVideoLive(video, context.now()),
    picture: preferred ? thumbnailUrl(context, video.id, preferred.id) : undefined,
    ...toAddresses(state, video),
  };
}

function toStatus(state: FacebookState, video: VideoRow) {
  const bytesTransferred = video.medium?.sizeBytes ?? openPartial(state, video).sizeBytes();
  const status = describeVideo(video, state.context.now(), bytesTransferred);
  return state.context.knob<boolean>('otherStatusWords') ? toOtherWords(status) : status;
}

/** Empty until processing has finished. */
function toAddresses(state: FacebookState, video: VideoRow) {
  if (videoStatus(video, state.context.now()) !== 'ready') {
    return { post_id: undefined, permalink_url: undefined, source: undefined };
  }
  return {
    post_id: isSparse(state) ? undefined : (video.postId ?? undefined),
    permalink_url: videoPath(video),
    source: videoFileUrl(state.context, video.id),
  };
}

export function deleteVideoRoute(state: FacebookState): GraphRoute {
  return {
    name: 'video.delete',
    parameters: [],
    handle: (call) => {
      const video = requireVideo(state, call, 'pages_manage_posts');
      requireTask(state, 'CREATE_CONTENT');
      if (video.postId !== null) state.posts.delete(video.postId);
      state.videos.delete(video.id);
      return { success: true };
    },
  };
}
