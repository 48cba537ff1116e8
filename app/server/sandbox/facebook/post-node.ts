import { selectFields } from '../meta/fields.ts';
import type { FieldModifiers } from '../meta/fields.ts';
import { addSeconds, toGraphTime } from '../meta/values.ts';
import { EMPTY_FIELDS } from './field-names.ts';
import { photoFileUrl, postPermalink, videoFileUrl } from './links.ts';
import { findPage } from './personas.ts';
import {
  countReactions,
  listPostInsights,
  measurePost,
  POST_METRICS,
  splitMetrics,
} from './post-metrics.ts';
import { findVideo, isPostLive, listComments, listOwnLikes } from './post-state.ts';
import { isSparse } from './state.ts';
import type { FacebookState, PostRow } from './state.ts';

export function selectPost(state: FacebookState, post: PostRow, fields: string | undefined) {
  return selectFields({
    typeName: 'PagePost',
    node: toPostNode(state, post),
    fields,
    defaults: ['id'],
    emptyFields: EMPTY_FIELDS.PagePost,
  });
}

export type PostEdge = 'published_posts' | 'feed' | 'posts' | 'scheduled_posts';

/** Returns whether an edge of the Page lists the post, which may lag behind the post itself. */
export function isPostListed(state: FacebookState, post: PostRow, edge: PostEdge): boolean {
  if (post.isStory) return false;
  const lag = state.context.knob<number>('listingLagSeconds');
  const isOld = addSeconds(new Date(post.createdAt), lag) <= state.context.now();
  if (edge === 'scheduled_posts') return post.scheduledAt !== null && !isPostLive(state, post);
  return isOld && (edge === 'feed' || isPostLive(state, post));
}

function toPostNode(state: FacebookState, post: PostRow) {
  const { context } = state;
  const page = findPage(post.pageId);
  const [photoId] = post.photoIds;
  const picture = photoId === undefined ? undefined : photoFileUrl(context, photoId);
  const scheduled = post.scheduledAt === null ? undefined : new Date(post.scheduledAt).getTime();
  return {
    id: post.id,
    message: post.message === '' ? undefined : post.message,
    created_time: toGraphTime(post.createdAt),
    updated_time: toGraphTime(post.createdAt),
    permalink_url: postPermalink(context, post, findVideo(state, post)),
    is_published: isPostLive(state, post),
    is_hidden: false,
    is_expired: false,
    is_spherical: false,
    scheduled_publish_time: scheduled === undefined ? undefined : Math.floor(scheduled / 1000),
    status_type: toStatusType(post),
    from: { id: post.pageId, name: page?.name },
    application: isSparse(state) ? undefined : { id: post.appId, name: post.appId },
    full_picture: picture,
    picture,
    attachments: toAttachments(state, post),
    shares: () => ({ count: measurePost(state, post).shares }),
    comments: (modifiers: FieldModifiers) => toCommentsEdge(state, post, modifiers),
    reactions: (modifiers: FieldModifiers) => toReactions(state, post, modifiers),
    likes: (modifiers: FieldModifiers) => toReactions(state, post, modifiers),
    insights: (modifiers: FieldModifiers) => toInsightsEdge(state, post, modifiers),
  };
}

/** `insights.metric(post_media_view,post_clicks)` among the fields of a post. */
function toInsightsEdge(state: FacebookState, post: PostRow, modifiers: FieldModifiers) {
  const supported = Object.keys(POST_METRICS);
  const names = modifiers.has('metric')
    ? splitMetrics(modifiers.get('metric'), supported)
    : supported;
  return { data: listPostInsights(state, post, names) };
}

const DEFAULT_COMMENTS = 25;

function toCommentsEdge(state: FacebookState, post: PostRow, modifiers: FieldModifiers) {
  const rows = listComments(state, post.id).filter(({ parentId }) => parentId === null);
  const shown = rows.slice(0, Number(modifiers.get('limit') ?? DEFAULT_COMMENTS));
  const data = shown.map((row) => ({
    id: row.id,
    message: row.message,
    created_time: toGraphTime(row.createdAt),
    from: { id: row.pageId, name: findPage(row.pageId)?.name },
  }));
  return { data, summary: { ...toSummary(rows.length).summary, can_comment: true } };
}

/** The sandbox's audience is anonymous, so the list is empty and only the count is known. */
function toSummary(total: number) {
  return { data: [], summary: { total_count: total } };
}

/** `reactions.type(LOVE).limit(0).summary(total_count)` among the fields of a post. */
function toReactions(state: FacebookState, post: PostRow, modifiers: FieldModifiers) {
  const type = modifiers.get('type')?.toLowerCase();
  const isOwnType = type === undefined || type === 'none' || type === 'like';
  const data = modifiers.get('limit') === '0' || !isOwnType ? [] : listOwnLikes(state, post.id);
  return { ...toSummary(countReactions(measurePost(state, post), type)), data };
}

function toStatusType(post: PostRow): string {
  if (post.videoId !== null) return 'added_video';
  if (post.photoIds.length > 0) return 'added_photos';
  return post.link === null ? 'mobile_status_update' : 'shared_story';
}

export function toAttachments({ context }: FacebookState, post: PostRow) {
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
