import type { CommentRow, InstagramState } from './state.ts';

/** A post's comments and their replies, the oldest first. */
export function listComments(state: InstagramState, mediaId: string): CommentRow[] {
  return [...state.commentsByMedia.newestFirst(mediaId)].toReversed();
}
