import { countLive, needsCommentDecision, toPostState } from '#app/domain/posts/post-progress.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';

/** Returns how a list shows a post's state: the badge's tone and its text. */
export function toStanding(post: PostOutput): readonly [tone: string, text: string] {
  const total = post.deliveries.length;
  const state = toPostState(post.deliveries);
  switch (state) {
    case 'scheduled':
      return ['', 'Scheduled'];
    case 'held':
      return ['warn', 'Held'];
    case 'publishing':
      return ['', 'In progress'];
    case 'needs_decision':
      return ['warn', 'Needs your decision'];
    case 'canceled':
      return ['', 'Canceled'];
    case 'failed':
      return ['bad', 'Not live'];
    default:
      if (post.deliveries.some(needsCommentDecision)) return ['warn', 'Needs your decision'];
      return [state === 'partial' ? 'warn' : 'ok', `${countLive(post)} of ${total} live`];
  }
}
