import type { SimulatorContext } from '../kit/types.ts';
import type { PostRow, VideoRow } from './state.ts';

/** Of posts the platform gives whole addresses … */
export function postPermalink(context: SimulatorContext, post: PostRow, video?: VideoRow): string {
  if (post.isStory) return `${context.baseUrl}/stories/${post.pageId}/${post.id}`;
  if (video) return `${context.baseUrl}${videoPath(video)}`;
  const [pageId = '', number = ''] = post.id.split('_');
  return `${context.baseUrl}/${pageId}/posts/${number}`;
}

/** … and of videos only paths below the site's root. */
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
