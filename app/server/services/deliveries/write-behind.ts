/** Runs the writes of one run in sequence, without making the caller wait for the latest one. */
export interface WriteBehind<Change> {
  /** Starts a write once the previous one is done. Throws the previous write's error. */
  begin(write: () => Promise<void>): Promise<void>;
  /** Defers the write to the next writer, which may add changes to it. */
  hold(write: (change?: Change) => Promise<void>): void;
  /** Returns the held write for the caller to run immediately; null if there is none. */
  takeHeld(): ((change?: Change) => Promise<void>) | null;
  /** Resolves once everything is written, including a held write. Throws the error of the latest write. */
  settle(): Promise<void>;
  /** Waits for the write in progress, then discards errors and any held write. Never throws. */
  drop(): Promise<void>;
}

/** Creates the queue. After a failed write nothing more is written: every later call throws its error. */
export function createWriteBehind<Change>(): WriteBehind<Change> {
  let last: Promise<void> = Promise.resolve();
  let held: ((change?: Change) => Promise<void>) | null = null;

  function append(write: () => Promise<void>): void {
    last = last.then(write);
    // The error surfaces in the next write or settle.
    last.catch(() => undefined);
  }

  function appendHeld(): void {
    const write = held;
    held = null;
    if (write) append(() => write());
  }

  return {
    async begin(write) {
      appendHeld();
      const before = last;
      append(write);
      await before;
    },
    hold(write) {
      appendHeld();
      held = write;
    },
    takeHeld() {
      const write = held;
      held = null;
      return write;
    },
    settle() {
      appendHeld();
      return last;
    },
    async drop() {
      held = null;
      await last.catch(() => undefined);
      last = Promise.resolve();
    },
  };
}
