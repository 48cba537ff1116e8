import type { SimulatorContext } from '../kit/types.ts';
import type { PostRow, VideoRow } from './state.ts';

/** Returns a post's full URL, because the platform reports posts by URL and videos by path. */
export function postPermalink(context: SimulatorContext, post: PostRow, video?: VideoRow): string {
  if (post.isStory) return `${context.baseUrl}/stories/${post.pageId}/${post.id}`;
  if (video) return `${context.baseUrl}${videoPath(video)}`;
  const [pageId = '', number = ''] = post.id.split('_');
  return `${context.baseUrl}/${pageId}/posts/${number}`;
}

/** Returns a video's path below the site's root. */
export function videoPath(video: VideoRow): string {
  return video.route === 'reel' ? `/reel/${video.id}/` : `/${video.pageId}/videos/${video.id}/`;
}

export function photoFileUrl(context: SimulatorContext, photoId: string): string {
  return `${context.baseUrl}/media-files/photos/${photoId}`;
}

export function thumbnailUrl(context: SimulatorContext, videoId: string, id: string): string {
  return `${context.baseUrl}/media-files/thumbnails/${videoId}-${id}`;
}

export function videoFileUrl(context: SimulatorContext, videoId: string): string {
  return `${context.baseUrl}/media-files/videos/${videoId}`;
}
