import type { CommentRow, InstagramState } from './state.ts';

/** Returns a post's comments and replies, oldest first. */
export function listComments(state: InstagramState, mediaId: string): CommentRow[] {
  return [...state.commentsByMedia.newestFirst(mediaId)].toReversed();
}
