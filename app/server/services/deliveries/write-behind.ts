export interface WriteOptions {
  /** A later write that covers the same columns makes this one unnecessary, unless it has started. */
  readonly isReplaceable?: boolean;
  /** Covers the columns of every replaceable write. */
  readonly isReplacing?: boolean;
}

/** Runs the writes of one run in sequence, without making the caller wait for the latest one. */
export interface WriteBehind<Change> {
  /** Starts a write shortly, and after the previous one. Throws the previous write's error. */
  start(write: () => Promise<void>, options?: WriteOptions): Promise<void>;
  /** Defers the write to the next writer, which may add changes to it. Replaces a replaceable write. */
  hold(write: (change?: Change) => Promise<void>): void;
  /** Returns the held write for the caller to run immediately; null if there is none. */
  takeHeld(): ((change?: Change) => Promise<void>) | null;
  /** Resolves once everything is written, including a held write. Throws the error of the latest write. */
  settle(): Promise<void>;
  /** Waits for what `begin` was given, then discards errors and any held write. Never throws. */
  drop(): Promise<void>;
}

/**
 * How long a write that nobody waits for lets the run go first: the next call to the platform is sent meanwhile.
 */
const START_AFTER_MS = 10;

interface WaitingWrite {
  readonly write: () => Promise<void>;
  readonly isReplaceable: boolean;
  readonly timer: NodeJS.Timeout;
}

/** Creates the queue. After a failed write nothing more is written: every later call throws its error. */
export function createWriteBehind<Change>(): WriteBehind<Change> {
  let last: Promise<void> = Promise.resolve();
  let waiting: WaitingWrite | null = null;
  let held: ((change?: Change) => Promise<void>) | null = null;

  function append(write: () => Promise<void>): void {
    last = last.then(write);
    // The error surfaces in the next write or settle.
    last.catch(() => undefined);
  }

  function removeWaiting(): WaitingWrite | null {
    const removed = waiting;
    waiting = null;
    clearTimeout(removed?.timer);
    return removed;
  }

  function startWaiting(): void {
    const removed = removeWaiting();
    if (removed) append(removed.write);
  }

  function startAll(): void {
    startWaiting();
    const write = held;
    held = null;
    if (write) append(() => write());
  }

  return {
    async start(write, { isReplaceable = false, isReplacing = false } = {}) {
      if (isReplacing && waiting?.isReplaceable && !held) removeWaiting();
      startAll();
      const before = last;
      waiting = { write, isReplaceable, timer: setTimeout(startWaiting, START_AFTER_MS) };
      await before;
    },
    hold(write) {
      if (waiting?.isReplaceable && !held) removeWaiting();
      startAll();
      held = write;
    },
    takeHeld() {
      const write = held;
      held = null;
      return write;
    },
    settle() {
      startAll();
      return last;
    },
    async drop() {
      held = null;
      startWaiting();
      await last.catch(() => undefined);
      last = Promise.resolve();
    },
  };
}
