/** Returns the path of the page where a person can act on the notification. */
export function toNotificationPath(postId: string | null): string {
  return postId === null ? '/app#accounts' : `/app/posts/${postId}`;
}
