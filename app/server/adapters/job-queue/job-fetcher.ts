import type { Logger } from '#app/server/ports/logger.ts';
import type { JobStore } from './job-store.ts';
import type { QueueConsumer } from './queue-consumer.ts';

const PAUSE_AFTER_ERROR_MS = 2_000;
/** While jobs are waiting, this share of a queue's slots has to be free before it's refilled … */
const REFILL_SHARE = 0.5;
/** … or this much time has to pass. A fetch for each free slot would cost one statement per job. */
const REFILL_MS = 50;

/** How often a queue without free slots is searched for another owner's job. */
const SEARCH_MS = 250;

/** Fetches jobs for all consumers of this process, with one statement at a time. */
export class JobFetcher {
  readonly #store: Pick<JobStore, 'fetch' | 'fetchOther'>;
  readonly #logger: Logger;
  readonly #consumers: () => Iterable<QueueConsumer>;
  #current: Promise<void> | null = null;
  #hasRequest = false;
  #isStopping = false;
  #timer: NodeJS.Timeout | undefined;
  #searchTimer: NodeJS.Timeout | undefined;
  #searchedAt = -Infinity;

  constructor(options: {
    readonly store: Pick<JobStore, 'fetch' | 'fetchOther'>;
    readonly logger: Logger;
    readonly consumers: () => Iterable<QueueConsumer>;
  }) {
    this.#store = options.store;
    this.#logger = options.logger;
    this.#consumers = options.consumers;
  }

  /** Fetches now, or again after the fetch in progress, which may just have missed a job. */
  fetch(): void {
    this.#hasRequest = true;
    this.#current ??= this.#run();
  }

  /** Fetches once it's worth a statement, after slots of a queue with waiting jobs became free. */
  refill(): void {
    if (this.#isStopping) return;
    const consumers = [...this.#consumers()];
    const max = Math.max(0, ...consumers.map(({ share }) => share));
    if (max >= REFILL_SHARE) this.fetch();
    else if (max > 0) this.#timer ??= setTimeout(() => this.fetch(), REFILL_MS);
    else if (consumers.some(({ wantsOther }) => wantsOther)) this.#searchLater();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#searchTimer);
    await this.#current;
  }

  async #run(): Promise<void> {
    // The consumers' own state decides; several wakes in the same turn lead to one fetch.
    await Promise.resolve();
    while (this.#hasRequest && !this.#isStopping) {
      this.#hasRequest = false;
      clearTimeout(this.#timer);
      this.#timer = undefined;
      await this.#fetchOnce();
      await this.#fetchOthers();
    }
    this.#current = null;
  }

  async #fetchOnce(): Promise<void> {
    const consumers = [...this.#consumers()];
    const slots = new Map(consumers.map((consumer) => [consumer.queue, consumer.requestSlots()]));
    for (const [queue, count] of slots) if (count === 0) slots.delete(queue);
    if (slots.size === 0) return;
    try {
      const jobs = Map.groupBy(await this.#store.fetch(slots), ({ queue }) => queue);
      for (const consumer of consumers) consumer.receive(jobs.get(consumer.queue) ?? []);
    } catch (error) {
      for (const consumer of consumers) consumer.receive(null);
      this.#logger.error({ err: error, queues: [...slots.keys()] }, 'Jobs couldn’t be fetched.');
      this.#timer ??= setTimeout(() => this.fetch(), PAUSE_AFTER_ERROR_MS);
    }
  }

  /** Fetches a job for each queue whose slots are all taken, if it's another owner's than those that run. */
  async #fetchOthers(): Promise<void> {
    const consumers = [...this.#consumers()].filter(({ wantsOther }) => wantsOther);
    if (consumers.length === 0) return;
    if (performance.now() - this.#searchedAt < SEARCH_MS) return this.#searchLater();
    this.#searchedAt = performance.now();
    for (const consumer of consumers) await this.#fetchOther(consumer);
    // More than one can wait.
    if (consumers.some(({ wantsOther }) => wantsOther)) this.#searchLater();
  }

  #searchLater(): void {
    this.#searchTimer ??= setTimeout(() => {
      this.#searchTimer = undefined;
      this.fetch();
    }, SEARCH_MS);
  }

  async #fetchOther(consumer: QueueConsumer): Promise<void> {
    const { queue, owners } = consumer;
    try {
      consumer.receiveOther(await this.#store.fetchOther(queue, owners));
    } catch (error) {
      this.#logger.error({ err: error, queues: [queue] }, 'Jobs couldn’t be fetched.');
      this.#timer ??= setTimeout(() => this.fetch(), PAUSE_AFTER_ERROR_MS);
    }
  }
}
