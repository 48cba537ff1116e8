import { selectFields } from '../meta/fields.ts';
import { addSeconds, inventFigure, toGraphTime } from '../meta/values.ts';
import { photoFileUrl, postPermalink, videoFileUrl } from './links.ts';
import { findPage } from './personas.ts';
import { isSparse } from './state.ts';
import type { FacebookState, PostRow, VideoRow } from './state.ts';
import { isVideoLive } from './video-state.ts';

export function selectPost(state: FacebookState, post: PostRow, fields: string | undefined) {
  return selectFields({
    typeName: 'PagePost',
    node: toPostNode(state, post),
    fields,
    defaults: ['id'],
  });
}

/** True once a visitor can see it. */
export function isPostLive(state: FacebookState, post: PostRow): boolean {
  const now = state.context.now();
  const video = findVideo(state, post);
  if (post.videoId !== null) return video !== undefined && isVideoLive(video, now);
  return post.published || (post.scheduledAt !== null && new Date(post.scheduledAt) <= now);
}

/** True once an edge of the Page lists it, which may lag behind the post itself. */
export function isPostListed(
  state: FacebookState,
  post: PostRow,
  edge: 'published_posts' | 'posts' | 'feed',
): boolean {
  const lag = state.context.knob<number>('listingLagSeconds');
  const isOld = addSeconds(new Date(post.createdAt), lag) <= state.context.now();
  return isOld && (edge === 'feed' || isPostLive(state, post));
}

export function findVideo({ videos }: FacebookState, post: PostRow): VideoRow | undefined {
  return post.videoId === null ? undefined : videos.get(post.videoId);
}

function toPostNode(state: FacebookState, post: PostRow) {
  const { context } = state;
  const page = findPage(post.pageId);
  const count = (name: string, below: number) => inventFigure(`${post.id}/${name}`, below);
  return {
    id: post.id,
    message: post.message === '' ? undefined : post.message,
    created_time: toGraphTime(post.createdAt),
    permalink_url: postPermalink(context, post, findVideo(state, post)),
    is_published: isPostLive(state, post),
    status_type: toStatusType(post),
    from: { id: post.pageId, name: page?.name },
    application: isSparse(state) ? undefined : { id: post.appId, name: post.appId },
    full_picture: post.photoIds[0] ? photoFileUrl(context, post.photoIds[0]) : undefined,
    attachments: toAttachments(state, post),
    shares: { count: count('shares', 20) },
    comments: toSummary(0),
    reactions: toSummary(count('reactions', 200)),
    likes: toSummary(count('reactions', 200)),
  };
}

function toSummary(total: number) {
  return { data: [], summary: { total_count: total } };
}

function toStatusType(post: PostRow): string {
  if (post.videoId !== null) return 'added_video';
  if (post.photoIds.length > 0) return 'added_photos';
  return post.link === null ? 'mobile_status_update' : 'shared_story';
}

function toAttachments({ context }: FacebookState, post: PostRow) {
  const toPhoto = (id: string) => ({
    media_type: 'photo',
    type: 'photo',
    url: photoFileUrl(context, id),
    target: { id, url: photoFileUrl(context, id) },
  });
  const data: unknown[] = [];
  if (post.videoId !== null) {
    const url = videoFileUrl(context, post.videoId);
    data.push({
      media_type: 'video',
      type: 'video_inline',
      url,
      target: { id: post.videoId, url },
    });
  } else if (post.photoIds.length > 0) {
    data.push(...post.photoIds.map(toPhoto));
  } else if (post.link !== null) {
    data.push({ media_type: 'link', type: 'share', url: post.link, target: { url: post.link } });
  }
  return data.length === 0 ? undefined : { data };
}
