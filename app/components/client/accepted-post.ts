/** Whether the server has accepted the post of the screen, which still shows it. */
let isAccepted = false;

/** Records that the server has accepted the post. */
export function markAccepted(): void {
  isAccepted = true;
}

/** Returns whether the server has accepted a post since the last call. */
export function takeAccepted(): boolean {
  const wasAccepted = isAccepted;
  isAccepted = false;
  return wasAccepted;
}
