import type { NotificationKind } from './notification-kinds.ts';

/** What a notification leads to. */
export interface NotificationTarget {
  readonly kind: string;
  readonly postId: string | null;
  readonly seriesId: string | null;
}

/** Pages of kinds that aren't about one post or series. Others are about an account. */
const PAGES: Readonly<Partial<Record<NotificationKind, string>>> = {
  posts_held: '/app/posts?state=held',
  posts_rescheduled: '/app/posts?state=scheduled',
  // Notifications of earlier versions don't name their series.
  series_blocked: '/app/series',
  series_missed: '/app/series',
};

const toPage = (kind: string): string | undefined =>
  Object.entries(PAGES).find(([name]) => name === kind)?.[1];

/** Returns the path of the page where a person can act on the notification. */
export function toNotificationPath({ kind, postId, seriesId }: NotificationTarget): string {
  if (postId !== null) return `/app/posts/${postId}`;
  if (seriesId !== null) return `/app/series/${seriesId}`;
  return toPage(kind) ?? '/app#accounts';
}

/** Returns the path that opens the same page in the workspace where it happened, for a link outside the app. */
export function toNotificationLink(
  workspaceId: string,
  { kind, postId, seriesId }: NotificationTarget,
): string {
  const query = new URLSearchParams({ workspace: workspaceId });
  if (postId !== null) query.set('post', postId);
  else if (seriesId !== null) query.set('series', seriesId);
  else if (toPage(kind) !== undefined) query.set('kind', kind);
  return `/app/open?${query.toString()}`;
}
