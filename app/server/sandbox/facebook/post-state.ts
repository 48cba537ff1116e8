import type { CommentRow, FacebookState, PostRow, VideoRow } from './state.ts';
import { isVideoLive } from './video-state.ts';

/** True once a visitor can see it. */
export function isPostLive(state: FacebookState, post: PostRow): boolean {
  const now = state.context.now();
  const video = findVideo(state, post);
  if (post.videoId !== null) return video !== undefined && isVideoLive(video, now);
  return post.published || (post.scheduledAt !== null && new Date(post.scheduledAt) <= now);
}

export function findVideo({ videos }: FacebookState, post: PostRow): VideoRow | undefined {
  return post.videoId === null ? undefined : videos.get(post.videoId);
}

/** A post's comments and their replies, the oldest first. */
export function listComments(state: FacebookState, postId: string): CommentRow[] {
  return [...state.commentsByPost.newestFirst(postId)].reverse();
}
