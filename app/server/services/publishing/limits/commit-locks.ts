/** Deliveries of one account that may wait in this process for its commit; the rest return to the queue. */
const MAX_WAITING = 3;
const LONGEST_WAIT_MS = 3000;
/** Deliveries that return to the queue retry one after another, about one commit apart. */
const RETRY_MS = { first: 500, minApartMs: 20, maxApartMs: 500 };
/** Weight of the latest commit in the moving average of commit times. */
const WEIGHT = 0.2;
/** Caps one slow commit's effect on the average, so that waiting deliveries aren't all delayed by it. */
const MAX_RISE_FACTOR = 4;

export type CommitLock =
  | {
      /** Starts measuring. Waiting for another process's commit must not count as ours. */
      readonly start: () => void;
      readonly release: () => void;
    }
  /** Too many deliveries are waiting, or the wait took too long. */
  | { readonly retryInMs: number };

/** Serializes the commits of an account within one process, without a query. */
export interface CommitLocks {
  take(accountId: string, signal: AbortSignal): Promise<CommitLock>;
}

interface Line {
  readonly waiting: (() => void)[];
  isBusy: boolean;
  /** Moving average of a commit's duration. */
  averageMs: number;
  /** When the last delivery that returned to the queue will retry. */
  lastRetryAt: number;
}

/** Creates the locks of one worker process. Between processes, the commit intent in the database decides. */
export function createCommitLocks(): CommitLocks {
  const lines = new Map<string, Line>();

  function openLine(accountId: string): Line {
    const line = lines.get(accountId) ?? {
      waiting: [],
      isBusy: false,
      averageMs: RETRY_MS.minApartMs,
      lastRetryAt: 0,
    };
    lines.set(accountId, line);
    return line;
  }

  function open(accountId: string, line: Line): CommitLock {
    let startedAt: number | null = null;
    line.isBusy = true;
    const start = (): void => void (startedAt = performance.now());
    const release = (): void => {
      if (startedAt !== null) recordHolder(line, performance.now() - startedAt);
      const next = line.waiting.shift();
      // Keeps the line busy for a delivery that arrives before the next one starts.
      line.isBusy = next !== undefined;
      if (next) next();
      else if (line.lastRetryAt < performance.now()) lines.delete(accountId);
    };
    return { start, release };
  }

  return {
    async take(accountId, signal) {
      const line = openLine(accountId);
      if (!line.isBusy) return open(accountId, line);
      const canWait = line.waiting.length < MAX_WAITING && !signal.aborted;
      if (canWait && (await waitInLine(line, signal))) return open(accountId, line);
      return { retryInMs: planRetry(line) };
    },
  };
}

function recordHolder(line: Line, durationMs: number): void {
  line.averageMs +=
    (Math.min(durationMs, line.averageMs * MAX_RISE_FACTOR) - line.averageMs) * WEIGHT;
}

function planRetry(line: Line): number {
  const now = performance.now();
  const { first, minApartMs, maxApartMs } = RETRY_MS;
  const apartMs = Math.min(maxApartMs, Math.max(minApartMs, line.averageMs));
  line.lastRetryAt = Math.max(now + first, line.lastRetryAt + apartMs);
  return line.lastRetryAt - now;
}

function waitInLine({ waiting }: Line, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isMine: boolean): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      resolve(isMine);
    };
    const proceed = (): void => end(true);
    const giveUp = (): void => {
      waiting.splice(waiting.indexOf(proceed), 1);
      end(false);
    };
    const timer = setTimeout(giveUp, LONGEST_WAIT_MS);
    signal.addEventListener('abort', giveUp);
    waiting.push(proceed);
  });
}
