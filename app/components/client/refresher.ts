import { ERROR_RETRY_MS, type RefreshPace, SLOW_ERROR_RETRY_MS } from '#app/domain/api/refresh.ts';

export interface RefresherOptions {
  readonly pace: RefreshPace;
  /** Returns false if the data couldn't be read. Never rejects. */
  readonly read: () => Promise<boolean>;
  readonly isSlow: () => boolean;
}

export interface Refresher {
  /** Call when the window regains focus. */
  readonly focus: () => void;
  readonly stop: () => void;
}

/** Refetches the data of the page that just loaded, at a limited rate, and retries after a failure. */
export function createRefresher({ pace, read, isSlow }: RefresherOptions): Refresher {
  let readAt = Date.now();
  let focusedAt = -Infinity;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const refresh = async (): Promise<void> => {
    clearTimeout(retry);
    readAt = Date.now();
    const isRead = await read();
    if (isRead || isStopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => void refresh(), isSlow() ? SLOW_ERROR_RETRY_MS : ERROR_RETRY_MS);
  };
  return {
    focus() {
      const now = Date.now();
      if (now - focusedAt < pace.focusThrottleMs) return;
      focusedAt = now;
      if (now - readAt >= pace.dedupeMs) void refresh();
    },
    stop() {
      isStopped = true;
      clearTimeout(retry);
    },
  };
}

export interface PollOptions {
  readonly everyMs: number;
  readonly maxTries: number;
  readonly read: () => Promise<boolean>;
  /** Called when `maxTries` attempts were unsuccessful. */
  readonly onGiveUp: () => void;
}

/** Polls until stopped or out of attempts. Returns a function that stops it. */
export function startPolling({ everyMs, maxTries, read, onGiveUp }: PollOptions): () => void {
  let tries = 0;
  const timer = setInterval(() => {
    tries += 1;
    if (tries <= maxTries) return void read();
    clearInterval(timer);
    onGiveUp();
  }, everyMs);
  return () => clearInterval(timer);
}
