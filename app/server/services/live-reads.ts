import type { ChangeFeed, Topic } from '#app/server/ports/change-feed.ts';

export interface LiveSource<T> {
  /** Watchers with the same key share one read: whatever decides what may be seen belongs into it. */
  readonly key: string;
  readonly topic: Topic;
  readonly read: () => Promise<T>;
  /** Other things that the value depends on, known once it is read. */
  readonly listTopics?: (value: T) => readonly Topic[];
}

export interface LiveReads {
  /**
   * Yields the value now and after each change, until the signal aborts. A watcher that is slow skips what was
   * replaced meanwhile, so nothing piles up for it. Throws what `read` throws.
   */
  watch<T>(source: LiveSource<T>, signal: AbortSignal): AsyncGenerator<T, void>;
}

/** Reads a value once per change, however many watch it in this process. */
export function createLiveReads(feed: ChangeFeed): LiveReads {
  const shared = new Map<string, SharedRead<unknown>>();
  return {
    async *watch<T>(source: LiveSource<T>, signal: AbortSignal): AsyncGenerator<T, void> {
      // Only this generator's own source is ever stored under its key.
      const found = shared.get(source.key);
      const usable = found?.hasFailed === false ? found : new SharedRead(feed, source);
      const live = usable as SharedRead<T>;
      shared.set(source.key, live as SharedRead<unknown>);
      live.watchers += 1;
      try {
        for (let seen = 0; ;) {
          const read = await live.next(seen, signal);
          if (read === null) return;
          seen = read.number;
          yield read.value;
        }
      } finally {
        live.watchers -= 1;
        if (live.watchers === 0) {
          if (shared.get(source.key) === live) shared.delete(source.key);
          live.stop();
        }
      }
    },
  };
}

/** One value, the latest read of it, and who waits for the next. */
class SharedRead<T> {
  watchers = 0;
  hasFailed = false;
  readonly #feed: ChangeFeed;
  readonly #source: LiveSource<T>;
  readonly #topics = new Map<Topic, () => void>();
  #latest: { readonly number: number; readonly value: T } | null = null;
  #isReading = false;
  #isStale = false;
  #change = Promise.withResolvers<void>();

  constructor(feed: ChangeFeed, source: LiveSource<T>) {
    this.#feed = feed;
    this.#source = source;
    // Before the first read: what is committed between the two is read again.
    this.#follow([source.topic]);
    this.#refresh();
  }

  /** Resolves with a read later than the given one, or with null once the signal aborts. */
  async next(
    seen: number,
    signal: AbortSignal,
  ): Promise<{ readonly number: number; readonly value: T } | null> {
    const aborted = Promise.withResolvers<void>();
    const abort = (): void => aborted.resolve();
    signal.addEventListener('abort', abort);
    try {
      while (!signal.aborted) {
        if (this.#latest && this.#latest.number > seen) return this.#latest;
        await Promise.race([this.#change.promise, aborted.promise]);
      }
      return null;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  stop(): void {
    for (const unsubscribe of this.#topics.values()) unsubscribe();
    this.#topics.clear();
  }

  #follow(topics: readonly Topic[]): void {
    for (const topic of topics) {
      if (this.#topics.has(topic)) continue;
      this.#topics.set(
        topic,
        this.#feed.subscribe(topic, () => this.#refresh()),
      );
    }
  }

  /** Changes during a read make one more read, however many they are. */
  #refresh(): void {
    this.#isStale = true;
    if (!this.#isReading && !this.hasFailed) void this.#readUntilFresh();
  }

  async #readUntilFresh(): Promise<void> {
    this.#isReading = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        const value = await this.#source.read();
        this.#latest = { number: (this.#latest?.number ?? 0) + 1, value };
        const known = this.#topics.size;
        this.#follow(this.#source.listTopics?.(value) ?? []);
        // They may have changed after the read that named them.
        if (this.#topics.size > known) this.#isStale = true;
        this.#announce();
      }
    } catch (error) {
      this.hasFailed = true;
      const { promise, reject } = this.#change;
      // Nobody may be waiting just now.
      promise.catch(() => undefined);
      reject(error);
    } finally {
      this.#isReading = false;
    }
  }

  #announce(): void {
    const { resolve } = this.#change;
    this.#change = Promise.withResolvers<void>();
    resolve();
  }
}
