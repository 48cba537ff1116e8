/** Writes of one run, one after another, of which the latest need not be waited for. */
export interface WriteBehind<Change> {
  /** Begins the write once the one before it is done. Throws what that one threw. */
  begin(write: () => Promise<void>): Promise<void>;
  /** Leaves the write to whoever writes next, who may change what is written. */
  hold(write: (change?: Change) => Promise<void>): void;
  /** What was held, for the caller to write at once; null when nothing was. */
  takeHeld(): ((change?: Change) => Promise<void>) | null;
  /** Resolves when all is written, what was held too. Throws what the latest write threw. */
  settle(): Promise<void>;
  /** Waits for the write under way, then forgets what failed and what was held. Never throws. */
  drop(): Promise<void>;
}

/** After a write that failed nothing more is written: each later call throws what it threw. */
export function createWriteBehind<Change>(): WriteBehind<Change> {
  let last: Promise<void> = Promise.resolve();
  let held: ((change?: Change) => Promise<void>) | null = null;

  function append(write: () => Promise<void>): void {
    last = last.then(write);
    // Whoever writes or settles next hears of it.
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
