import type { NotificationKind } from './notification-kinds.ts';

/** What a notification leads to. */
export interface NotificationTarget {
  readonly kind: string;
  readonly postId: string | null;
}

const SEVERAL_HELD: NotificationKind = 'posts_held';

/** Returns the path of the page where a person can act on the notification. */
export function toNotificationPath({ kind, postId }: NotificationTarget): string {
  if (postId !== null) return `/app/posts/${postId}`;
  return kind === SEVERAL_HELD ? '/app/posts?state=held' : '/app#accounts';
}

/** Returns the path that opens the same page in the workspace where it happened, for a link outside the app. */
export function toNotificationLink(
  workspaceId: string,
  { kind, postId }: NotificationTarget,
): string {
  const query = new URLSearchParams({ workspace: workspaceId });
  if (postId !== null) query.set('post', postId);
  else if (kind === SEVERAL_HELD) query.set('kind', kind);
  return `/app/open?${query.toString()}`;
}
