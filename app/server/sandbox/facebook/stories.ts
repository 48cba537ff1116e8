import type { GraphCall } from '../meta/graph-call.ts';
import { badParameter } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { selectFields } from '../meta/fields.ts';
import { PAGING_PARAMETERS, paginate } from '../meta/paging.ts';
import { requirePathPage, requirePublisher } from './access.ts';
import { requireUnusedPhoto } from './feed.ts';
import { postPermalink } from './links.ts';
import { findVideo, isArchivedStory, isPostLive } from './post-state.ts';
import { readTime } from '../meta/values.ts';
import { assertStartPhase, requireUpload, startUpload } from './reels.ts';
import { addPost, newFacebookId } from './state.ts';
import type { FacebookState, PostRow } from './state.ts';
import { assertFinishable, finishVideo } from './video-lifecycle.ts';

/** `POST /{page}/photo_stories`: publishes a photo that was uploaded unpublished. */
export function createPhotoStoryRoute(state: FacebookState): GraphRoute {
  return {
    name: 'photo_stories.create',
    parameters: ['photo_id'],
    handle: (call) => {
      const { page, access } = requirePublisher(state, call);
      const photoId = call.parameters.get('photo_id');
      if (!photoId) throw badParameter('The parameter photo_id is required');
      const photo = requireUnusedPhoto(state, page.id, photoId);
      const story: PostRow = {
        id: newFacebookId(state),
        pageId: page.id,
        appId: access.row.clientId,
        message: '',
        link: null,
        photoIds: [photo.id],
        videoId: null,
        createdAt: state.context.now().toISOString(),
        published: true,
        scheduledAt: null,
        isStory: true,
      };
      addPost(state, story);
      state.photos.set(photo.id, { ...photo, postId: story.id });
      return toResponse(story.id);
    },
  };
}

export function startStoryRoute(state: FacebookState): GraphRoute {
  return {
    name: 'video_stories.start',
    parameters: ['upload_phase'],
    handle: (call) => {
      const { page } = requirePublisher(state, call);
      assertStartPhase(call);
      return startUpload(state, call, { pageId: page.id, route: 'story' });
    },
  };
}

/** Publishes the uploaded video. Stories created through the API have no text. */
export function finishStoryRoute(state: FacebookState): GraphRoute {
  return {
    name: 'video_stories.finish',
    parameters: ['upload_phase', 'video_id'],
    handle: async (call) => {
      const { page, access } = requirePublisher(state, call);
      const video = requireUpload(state, call, { pageId: page.id, route: 'story' });
      assertFinishable(state, video);
      await finishVideo(state, video.id, {
        appId: access.row.clientId,
        publishState: 'published',
        scheduledAt: null,
        title: null,
        description: '',
      });
      return toResponse(state.videos.get(video.id)?.postId ?? '');
    },
  };
}

/** The documentation's example has the story's ID as a number. 15 digits are exact. */
function toResponse(postId: string) {
  return { success: true, post_id: Number(postId) };
}

/** `GET /{page}/stories`: stories of the last day and, if the story archive is on, older ones. */
export function listStoriesRoute(state: FacebookState): GraphRoute {
  return {
    name: 'stories.list',
    parameters: ['status', 'since', 'until', ...PAGING_PARAMETERS],
    handle: (call) => {
      const { page } = requirePathPage(state, call, ['pages_read_engagement']);
      const matches = readFilter(state, call);
      const rows = listStories(state, page.id).filter(matches);
      const fields = call.parameters.get('fields');
      return paginate(state.context, call, {
        rows,
        toNode: (row) => selectStory(state, row, fields),
      });
    },
  };
}

/** Returns the stories of a Page that were ever live, newest first. */
export function listStories(state: FacebookState, pageId: string): PostRow[] {
  return [...state.postsByPage.newestFirst(pageId)].filter(
    (post) => post.isStory && (isArchivedStory(state, post) || isPostLive(state, post)),
  );
}

const STATUSES: readonly string[] = ['archived', 'published'];

function readFilter(state: FacebookState, { parameters }: GraphCall) {
  const statuses = (parameters.get('status') ?? STATUSES.join(','))
    .replaceAll(/[[\]"\s]/g, '')
    .toLowerCase()
    .split(',');
  const unknown = statuses.find((name) => !STATUSES.includes(name));
  if (unknown !== undefined) {
    throw badParameter('Param status must be one of {ARCHIVED, PUBLISHED}');
  }
  const since = readTime('since', parameters.get('since')) ?? new Date(0);
  const until = readTime('until', parameters.get('until')) ?? state.context.now();
  return (post: PostRow) => {
    const createdAt = new Date(post.createdAt);
    const isIn = createdAt >= since && createdAt <= until;
    return isIn && statuses.includes(getStatus(state, post));
  };
}

function getStatus(state: FacebookState, post: PostRow): string {
  return isArchivedStory(state, post) ? 'archived' : 'published';
}

/** Returns the requested fields of a story. */
export function selectStory(state: FacebookState, post: PostRow, fields: string | undefined) {
  const node = {
    post_id: post.id,
    status: getStatus(state, post),
    creation_time: String(Math.floor(new Date(post.createdAt).getTime() / 1000)),
    media_type: post.videoId === null ? 'photo' : 'video',
    media_id: post.videoId ?? post.photoIds[0],
    url: postPermalink(state.context, post, findVideo(state, post)),
  };
  const emptyFields = new Set(['id']);
  const defaults = Object.keys(node);
  return selectFields({ typeName: 'Stories', node, fields, defaults, emptyFields });
}
