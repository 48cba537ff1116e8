import type { WorkSlot } from '#app/server/ports/job-queue.ts';
import type { Logger } from '#app/server/ports/logger.ts';

interface RunningJob {
  readonly owner: string;
  readonly abort: AbortController;
  done: Promise<void>;
}

/** Tracks a consumer's slots that are used by work other than fetched jobs. */
export class WorkSlots {
  readonly #held = new Set<RunningJob>();
  readonly #options: { readonly logger: Logger; readonly onFree: () => void };

  constructor(options: { logger: Logger; onFree: () => void }) {
    this.#options = options;
  }

  get size(): number {
    return this.#held.size;
  }

  get owners(): string[] {
    return [...this.#held].map(({ owner }) => owner);
  }

  reserve(owner: string): WorkSlot {
    const held: RunningJob = { owner, abort: new AbortController(), done: Promise.resolve() };
    this.#held.add(held);
    const release = (): void => {
      if (this.#held.delete(held)) this.#options.onFree();
    };
    return {
      release,
      run: (work) => {
        held.done = work(held.abort.signal)
          .catch((error: unknown) => {
            this.#options.logger.error({ err: error }, 'An in-process task failed.');
          })
          .finally(release);
      },
    };
  }

  async whenFree(): Promise<void> {
    await Promise.all([...this.#held].map(({ done }) => done));
  }

  abort(): void {
    for (const { abort } of this.#held) abort.abort();
  }
}
