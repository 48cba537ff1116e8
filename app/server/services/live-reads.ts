import type { ChangeFeed, Topic } from '#app/server/ports/change-feed.ts';

export interface LiveSource<T> {
  /**
   * Watchers with the same key share one read, so the key must include everything that determines what may be
   * seen.
   */
  readonly key: string;
  readonly topic: Topic;
  readonly read: () => Promise<T>;
  /** Further topics that the value depends on, known once it's read. */
  readonly listTopics?: (value: T) => readonly Topic[];
}

export interface LiveReads {
  /**
   * Yields the value now and after each change, until the signal aborts. A slow watcher skips outdated
   * values, so nothing piles up. Throws what `read` throws.
   */
  watch<T>(source: LiveSource<T>, signal: AbortSignal): AsyncGenerator<T, void>;
}

/** Creates live reads, which read a value once per change no matter how many watch it in this process. */
export function createLiveReads(feed: ChangeFeed): LiveReads {
  const shared = new Map<string, SharedRead<unknown>>();
  return {
    async *watch<T>(source: LiveSource<T>, signal: AbortSignal): AsyncGenerator<T, void> {
      // A key only ever stores a read of this source's type.
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

/** A value's latest read, shared by all of its watchers. */
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
    // Subscribe before the first read, so a change committed in between triggers another read.
    this.#follow([source.topic]);
    this.#refresh();
  }

  /** Resolves with a read that is newer than `seen`, or with null once the signal aborts. */
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

  /** Schedules a read. Any number of changes during a read cause just one more. */
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
        const topicCount = this.#topics.size;
        this.#follow(this.#source.listTopics?.(value) ?? []);
        // These topics may have changed after the read that listed them.
        if (this.#topics.size > topicCount) this.#isStale = true;
        this.#announce();
      }
    } catch (error) {
      this.hasFailed = true;
      const { promise, reject } = this.#change;
      // Prevents an unhandled rejection when nobody is waiting.
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
