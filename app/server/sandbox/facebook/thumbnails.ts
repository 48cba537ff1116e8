import type { GraphCall } from '../meta/graph-call.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { readBoolean } from '../meta/values.ts';
import { requireTask } from './access.ts';
import { badImage } from './errors.ts';
import { thumbnailUrl } from './links.ts';
import { checkPhoto } from './photos.ts';
import { newFacebookId } from './state.ts';
import type { FacebookState, ThumbnailRow, VideoRow } from './state.ts';
import { requireVideo } from './video-node.ts';

const MAX_THUMBNAIL_BYTES = 10 * 1024 * 1024;

/** Adding a thumbnail requires more permissions than publishing. */
const CREATE_SCOPES = ['pages_read_user_content', 'pages_manage_engagement', 'pages_show_list'];

/** https://developers.facebook.com/docs/graph-api/reference/video/thumbnails */
export function createThumbnailRoute(state: FacebookState): GraphRoute {
  return {
    name: 'thumbnails.create',
    parameters: ['is_preferred'],
    files: ['source'],
    handle: async (call) => {
      const { id } = requireVideo(state, call, ...CREATE_SCOPES);
      requireTask(state, 'CREATE_CONTENT');
      const isPreferred = readBoolean('is_preferred', call.parameters.get('is_preferred')) ?? false;
      const thumbnail = await readThumbnail(state, call, { field: 'source', isPreferred });
      if (!thumbnail) throw badImage('Missing or invalid image file');
      const video = state.videos.get(id);
      if (video) addThumbnail(state, video, thumbnail);
      return { success: true };
    },
  };
}

function addThumbnail(state: FacebookState, video: VideoRow, thumbnail: ThumbnailRow): void {
  const others = video.thumbnails.map((other) =>
    thumbnail.isPreferred ? { ...other, isPreferred: false } : other,
  );
  state.videos.set(video.id, { ...video, thumbnails: [...others, thumbnail] });
}

/** Returns null if the call has no such file. Throws if the file isn't an image. */
export async function readThumbnail(
  state: FacebookState,
  call: GraphCall,
  { field, isPreferred }: { field: string; isPreferred: boolean },
): Promise<ThumbnailRow | null> {
  const blob = call.files.find((file) => file.field === field)?.blob;
  if (!blob) return null;
  const contentType = await checkPhoto(state, blob, MAX_THUMBNAIL_BYTES);
  return { ...blob, contentType, altText: null, id: newFacebookId(state), isPreferred };
}

export function listThumbnailsRoute(state: FacebookState): GraphRoute {
  return {
    name: 'thumbnails.list',
    parameters: ['fields'],
    handle: async (call) => {
      const video = requireVideo(state, call, 'pages_read_engagement', 'pages_show_list');
      const data = video.thumbnails.map(async ({ id, sha256, isPreferred }) => {
        const { width, height } = await state.context.blobs.probe(sha256);
        const uri = thumbnailUrl(state.context, video.id, id);
        return { id, height, scale: 1, uri, width, is_preferred: isPreferred };
      });
      return { data: await Promise.all(data), paging: {} };
    },
  };
}
