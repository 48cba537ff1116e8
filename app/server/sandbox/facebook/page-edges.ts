import { notVisible } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { nestEdge } from '../meta/fields.ts';
import type { FieldModifiers } from '../meta/fields.ts';
import { PAGING_PARAMETERS, paginate } from '../meta/paging.ts';
import { readBoolean } from '../meta/values.ts';
import { requirePathPage } from './access.ts';
import { findPage, findPerson } from './personas.ts';
import { isPhotoDeleted } from './feed.ts';
import { selectPhoto } from './photos.ts';
import { toAttachments } from './post-node.ts';
import { requirePost } from './posts.ts';
import type { FacebookState, PhotoRow, VideoRow } from './state.ts';
import { listStories, selectStory } from './stories.ts';
import { selectVideo } from './video-node.ts';

const READ = ['pages_read_engagement'];

/** `GET /{page}/photos`: published photos, or with `type=uploaded` all existing ones. */
export function listPhotosRoute(state: FacebookState): GraphRoute {
  return {
    name: 'photos.list',
    parameters: ['type', 'biz_tag_id', 'business_id', ...PAGING_PARAMETERS],
    handle: (call) => {
      const { page } = requirePathPage(state, call, READ);
      const isEvery = call.parameters.get('type') === 'uploaded';
      const rows = listPhotos(state, page.id, isEvery);
      const fields = call.parameters.get('fields');
      const toNode = (row: PhotoRow) => selectPhoto(state, row, fields);
      return paginate(state.context, call, { rows, toNode });
    },
  };
}

function listPhotos(state: FacebookState, pageId: string, isEvery: boolean): PhotoRow[] {
  return state.photos
    .values()
    .filter((row) => row.pageId === pageId && (isEvery || row.postId !== null))
    .filter((row) => !isPhotoDeleted(state, row))
    .toReversed();
}

function listVideos(
  { videos }: FacebookState,
  pageId: string,
  edge: 'videos' | 'video_reels',
): VideoRow[] {
  return videos
    .values()
    .filter((row) => row.pageId === pageId && row.postId !== null && row.route !== 'story')
    .filter((row) => edge === 'videos' || row.route === 'reel')
    .toReversed();
}

/** Edges of a Page that contain media, read as fields: `photos.limit(1){images}`. */
export function nestPageEdges(state: FacebookState, pageId: string) {
  const nestVideos =
    (edge: 'videos' | 'video_reels') => (modifiers: FieldModifiers, nested?: string) =>
      nestEdge(listVideos(state, pageId, edge), modifiers, (row) =>
        selectVideo(state, row, nested ?? 'description,updated_time,id'),
      );
  return {
    photos: (modifiers: FieldModifiers, nested?: string) =>
      nestEdge(listPhotos(state, pageId, modifiers.get('type') === 'uploaded'), modifiers, (row) =>
        selectPhoto(state, row, nested),
      ),
    videos: nestVideos('videos'),
    video_reels: nestVideos('video_reels'),
    stories: (modifiers: FieldModifiers, nested?: string) =>
      nestEdge(listStories(state, pageId), modifiers, (row) => selectStory(state, row, nested)),
  };
}

/** `GET /{page}/videos` and `GET /{page}/video_reels`. */
export function listVideosRoute(state: FacebookState, edge: 'videos' | 'video_reels'): GraphRoute {
  return {
    name: `${edge}.list`,
    parameters: ['type', 'since', 'until', ...PAGING_PARAMETERS],
    handle: (call) => {
      const { page } = requirePathPage(state, call, READ);
      const rows = listVideos(state, page.id, edge);
      const fields = call.parameters.get('fields') ?? 'description,updated_time,id';
      const toNode = (row: VideoRow) => selectVideo(state, row, fields);
      return paginate(state.context, call, { rows, toNode });
    },
  };
}

/** Edges that are always empty, because the sandbox has no other visitors. */
export function listNothingRoute(state: FacebookState, edge: string): GraphRoute {
  return {
    name: `${edge}.list`,
    parameters: [...PAGING_PARAMETERS],
    handle: (call) => {
      requirePathPage(state, call, READ);
      return { data: [] };
    },
  };
}

/** `GET /{post}/attachments`. */
export function listAttachmentsRoute(state: FacebookState): GraphRoute {
  return {
    name: 'attachments.list',
    parameters: [...PAGING_PARAMETERS],
    handle: (call) => toAttachments(state, requirePost(state, call, READ)) ?? { data: [] },
  };
}

/** `GET /{post}/sharedposts`: always empty, for the same reason. */
export function listSharesRoute(state: FacebookState): GraphRoute {
  return {
    name: 'sharedposts.list',
    parameters: [...PAGING_PARAMETERS],
    handle: (call) => {
      requirePost(state, call, READ);
      return { data: [] };
    },
  };
}

/** `GET /{id}/picture`: the profile picture itself, or with `redirect=0` its URL. */
export function pictureRoute(state: FacebookState): GraphRoute {
  return {
    name: 'picture.read',
    parameters: ['redirect', 'type', 'width', 'height'],
    handle: (call) => {
      const id = call.request.params['id'] ?? '';
      const found = state.tokens.find(call.token ?? '');
      const ownerId = id === 'me' ? (found?.row.personaId ?? '') : id;
      if (!findPage(ownerId) && !findPerson(ownerId)) throw notVisible(id);
      const url = `${state.context.baseUrl}/avatars/${ownerId}.svg`;
      const isRedirect = readBoolean('redirect', call.parameters.get('redirect')) ?? true;
      if (isRedirect) call.response.redirect(302, url);
      return { data: { height: 64, width: 64, is_silhouette: false, url } };
    },
  };
}
