import { type FirstComment, FirstCommentState } from '#app/domain/posts/first-comment.ts';

const PREFIX = 'comment_';

/** Returns the state of the first comment that an event is about, from its name; null if it's about the post. */
export function readCommentState(word: string): FirstCommentState | null {
  return word.startsWith(PREFIX) ? FirstCommentState.parse(word.slice(PREFIX.length)) : null;
}

/** Returns the first comment of a sample event about one; null for other events. */
export function createSampleComment(word: string, at: string): FirstComment | null {
  const state = readCommentState(word);
  if (state === null) return null;
  const isLive = state === 'published';
  return {
    text: 'A sample comment',
    state,
    commentId: isLive ? '0' : null,
    url: null,
    message: `A sample of delivery.${word}.`,
    remedy: state === 'failed' ? 'Nothing to do: this is a sample.' : null,
    platformMessage: null,
    publishedAt: isLive ? at : null,
  };
}
