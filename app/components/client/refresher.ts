import { ERROR_RETRY_MS, type RefreshPace, SLOW_ERROR_RETRY_MS } from '#app/domain/api/refresh.ts';

export interface RefresherOptions {
  readonly pace: RefreshPace;
  /** False: it could not be read now. Never rejects. */
  readonly read: () => Promise<boolean>;
  readonly isSlow: () => boolean;
}

export interface Refresher {
  /** The window has the focus again. */
  readonly focus: () => void;
  readonly stop: () => void;
}

/** Reads again what the page, loaded just now, shows: seldom enough, and again by itself after a failure. */
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
  /** As many tries as there are have not helped. */
  readonly onGiveUp: () => void;
}

/** Reads again and again, until stopped or given up; answers how to stop. */
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
