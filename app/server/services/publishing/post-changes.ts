/** Tells those who wait for a post in this process that one of its deliveries changed. */
export interface PostChanges {
  notify(postId: string): void;
  /** Resolves at the next change of the post, after `timeoutMs`, or when the signal aborts. */
  next(postId: string, options: { timeoutMs: number; signal?: AbortSignal }): Promise<void>;
}

/**
 * In-process only: with several processes a waiter sees another process's change at its next look at
 * the database, which `timeoutMs` bounds.
 */
export function createPostChanges(): PostChanges {
  const waiters = new Map<string, Set<() => void>>();

  function notify(postId: string): void {
    const waiting = waiters.get(postId);
    waiters.delete(postId);
    for (const wake of waiting ?? []) wake();
  }

  function next(
    postId: string,
    options: { timeoutMs: number; signal?: AbortSignal },
  ): Promise<void> {
    return new Promise((resolve) => {
      const waiting = waiters.get(postId) ?? new Set();
      waiters.set(postId, waiting);
      const wake = (): void => {
        clearTimeout(timer);
        options.signal?.removeEventListener('abort', wake);
        waiting.delete(wake);
        if (waiting.size === 0 && waiters.get(postId) === waiting) waiters.delete(postId);
        resolve();
      };
      const timer = setTimeout(wake, options.timeoutMs);
      waiting.add(wake);
      if (options.signal?.aborted) wake();
      else options.signal?.addEventListener('abort', wake);
    });
  }

  return { notify, next };
}
