import { addSeconds, hours } from '../meta/values.ts';
import { findPage } from './personas.ts';
import type { CommentRow, FacebookState, PostRow, VideoRow } from './state.ts';
import { isVideoLive } from './video-state.ts';

/** Returns whether visitors can see the post. */
export function isPostLive(state: FacebookState, post: PostRow): boolean {
  const now = state.context.now();
  const video = findVideo(state, post);
  if (isArchivedStory(state, post)) return false;
  if (post.videoId !== null) return video !== undefined && isVideoLive(video, now);
  return post.published || (post.scheduledAt !== null && new Date(post.scheduledAt) <= now);
}

const STORY_SECONDS = hours(24);

/** Returns whether a story is older than a day. */
export function isArchivedStory({ context }: FacebookState, post: PostRow): boolean {
  if (post.isStory !== true) return false;
  return addSeconds(new Date(post.createdAt), STORY_SECONDS) <= context.now();
}

export function findVideo({ videos }: FacebookState, post: PostRow): VideoRow | undefined {
  return post.videoId === null ? undefined : videos.get(post.videoId);
}

/** Returns the Page's own like of a post or comment as a list of likes. All other likes are anonymous. */
export function listOwnLikes({ likes }: FacebookState, nodeId: string) {
  const own = likes.get(nodeId);
  return own ? [{ id: own.pageId, name: findPage(own.pageId)?.name, type: 'LIKE' }] : [];
}

/** Returns a post's comments and replies, oldest first. */
export function listComments(state: FacebookState, postId: string): CommentRow[] {
  return [...state.commentsByPost.newestFirst(postId)].reverse();
}
