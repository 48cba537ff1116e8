/** Collects items and runs them together. */
export interface Batches<Item> {
  add(item: Item): void;
  /** Runs what has been collected, and resolves once every batch is done. */
  flush(): Promise<void>;
}

/** Creates batches. Each runs `delayMs` after its first item was added. `run` must not throw. */
export function createBatches<Item>({
  delayMs,
  run,
}: {
  readonly delayMs: number;
  readonly run: (items: readonly Item[]) => Promise<void>;
}): Batches<Item> {
  const running = new Set<Promise<void>>();
  let items: Item[] = [];
  let timer: NodeJS.Timeout | undefined;

  function runBatch(): void {
    clearTimeout(timer);
    timer = undefined;
    if (items.length === 0) return;
    const batch = run(items).finally(() => running.delete(batch));
    items = [];
    running.add(batch);
  }

  return {
    add(item) {
      items.push(item);
      timer ??= setTimeout(runBatch, delayMs);
    },
    async flush() {
      runBatch();
      await Promise.all(running);
    },
  };
}
