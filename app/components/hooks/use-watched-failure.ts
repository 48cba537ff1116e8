import { useEffect } from 'react';
import type { PostOutput } from '#app/domain/posts/publish.ts';

const countProblems = ({ deliveries }: PostOutput): number =>
  deliveries.filter(({ success, needsDecision }) => success === false || needsDecision).length;

/**
 * Marks the post's notifications as read when someone watches a delivery fail, so that nobody gets an email
 * about what they saw. A hidden page does so once it's visible. Loading the page did so for earlier failures.
 */
export function useWatchedFailure(loaded: PostOutput, post: PostOutput): void {
  const hasNew = countProblems(post) > countProblems(loaded);
  const problems = hasNew ? countProblems(post) : 0;
  const { id: postId } = post;
  useEffect(() => {
    if (problems === 0) return undefined;
    const markRead = (): void => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', markRead);
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ postId });
      // If this fails, the notification stays unread.
      fetch('/api/notifications/read', { method: 'POST', headers, body }).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', markRead);
    markRead();
    return () => document.removeEventListener('visibilitychange', markRead);
  }, [problems, postId]);
}
