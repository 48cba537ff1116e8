/** Returns the path of the page where a person can act on the notification. */
export function toNotificationPath(postId: string | null): string {
  return postId === null ? '/app#accounts' : `/app/posts/${postId}`;
}

/** Returns the path that opens the same page in the workspace where it happened, for a link outside the app. */
export function toNotificationLink(workspaceId: string, postId: string | null): string {
  const query = new URLSearchParams({ workspace: workspaceId });
  if (postId !== null) query.set('post', postId);
  return `/app/open?${query.toString()}`;
}
