import type { JobHandler, WorkPlace } from '#app/server/ports/job-queue.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import { WorkPlaces } from './work-places.ts';

/** A job fetched from the engine. `retryCount` fences updates about the job to this attempt. */
export interface FetchedJob {
  readonly id: string;
  readonly retryCount: number;
  readonly payload: unknown;
}

/** The engine operations that a consumer needs for its own queue. */
export interface JobSource {
  fetch(limit: number): Promise<FetchedJob[]>;
  complete(job: FetchedJob): Promise<void>;
  fail(job: FetchedJob, error: unknown): Promise<void>;
  /** Renews the jobs' heartbeats. Returns the jobs that another worker has claimed in the meantime. */
  keepAlive(jobs: readonly FetchedJob[]): Promise<FetchedJob[]>;
}

export interface ConsumerOptions {
  readonly queue: string;
  readonly concurrency: number;
  readonly keepAliveMs: number;
  readonly source: JobSource;
  readonly handler: JobHandler;
  readonly logger: Logger;
}

/** Safety net: every process that learns of a job wakes the consumer. */
const LONGEST_PAUSE_MS = 30_000;
const PAUSE_AFTER_ERROR_MS = 2_000;
const ABORTED_HANDLER_GRACE_MS = 2_000;

interface RunningJob {
  readonly job: FetchedJob;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** Fetches jobs from one queue while it has free slots, and runs each job concurrently. */
export class QueueConsumer {
  readonly #options: ConsumerOptions;
  readonly #running = new Map<string, RunningJob>();
  readonly #places: WorkPlaces;
  readonly #loop: Promise<void>;
  readonly #keepAliveTimer: NodeJS.Timeout;
  /** Slots reserved for the fetch in progress. */
  #asked = 0;
  #isStopping = false;
  #isWakeWanted = false;
  #endPause: (() => void) | undefined;

  constructor(options: ConsumerOptions) {
    this.#options = options;
    this.#places = new WorkPlaces({ logger: options.logger, onFree: () => this.wake() });
    this.#keepAliveTimer = setInterval(() => void this.#keepAlive(), options.keepAliveMs).unref();
    this.#loop = this.#run();
  }

  /** Fetches jobs immediately. */
  wake(): void {
    this.#isWakeWanted = true;
    this.#endPause?.();
  }

  /** Reserves a slot. Returns null when every slot is taken or the consumer is stopping. */
  reservePlace(): WorkPlace | null {
    return this.#isStopping || this.#countFree() <= 0 ? null : this.#places.reserve();
  }

  #countFree(): number {
    return this.#options.concurrency - this.#running.size - this.#places.size - this.#asked;
  }

  async stop(options: { readonly graceMs: number }): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await this.#loop;
    await this.#waitForRunning(options.graceMs);
    for (const { abort } of this.#running.values()) abort.abort();
    this.#places.abort();
    await this.#waitForRunning(ABORTED_HANDLER_GRACE_MS);
    clearInterval(this.#keepAliveTimer);
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      this.#isWakeWanted = false;
      const pauseMs = await this.#fetchAndStart();
      // A wake during the fetch may announce a job that the fetch just missed.
      if (!this.#isWakeWanted) await this.#pause(pauseMs);
    }
  }

  /** Fetches and starts jobs. Returns the milliseconds to wait before the next fetch. */
  async #fetchAndStart(): Promise<number> {
    const { source, logger, queue } = this.#options;
    const free = this.#countFree();
    if (free <= 0) return LONGEST_PAUSE_MS;
    this.#asked = free;
    try {
      const jobs = await source.fetch(free);
      for (const job of jobs) this.#start(job);
      return LONGEST_PAUSE_MS;
    } catch (error) {
      logger.error({ err: error, queue }, 'Jobs couldn’t be fetched.');
      return PAUSE_AFTER_ERROR_MS;
    } finally {
      this.#asked = 0;
    }
  }

  #start(job: FetchedJob): void {
    const abort = new AbortController();
    const done = this.#work(job, abort.signal).finally(() => {
      this.#running.delete(job.id);
      // A slot is free, and more jobs may be waiting.
      this.wake();
    });
    this.#running.set(job.id, { job, abort, done });
  }

  async #work(job: FetchedJob, signal: AbortSignal): Promise<void> {
    const { handler, source, logger, queue } = this.#options;
    try {
      try {
        await handler(job.payload, { jobId: job.id, retryCount: job.retryCount, signal });
      } catch (error) {
        logger.error({ err: error, queue, jobId: job.id }, 'A job failed and will be retried.');
        await source.fail(job, error);
        return;
      }
      await source.complete(job);
    } catch (error) {
      // The result couldn't be stored, so the heartbeat stops and the job is delivered again.
      logger.error(
        { err: error, queue, jobId: job.id },
        'The outcome of a job couldn’t be stored.',
      );
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#endPause = undefined;
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.#endPause = end;
    });
  }

  async #waitForRunning(ms: number): Promise<void> {
    if (this.#running.size + this.#places.size === 0) return;
    const limit = Promise.withResolvers<undefined>();
    const timer = setTimeout(limit.resolve, ms, undefined);
    await Promise.race([
      Promise.all([
        ...[...this.#running.values()].map(({ done }) => done),
        this.#places.whenFree(),
      ]),
      limit.promise,
    ]);
    clearTimeout(timer);
  }

  async #keepAlive(): Promise<void> {
    const { source, logger, queue } = this.#options;
    const jobs = [...this.#running.values()].map(({ job }) => job);
    if (jobs.length === 0) return;
    try {
      const lost = await source.keepAlive(jobs);
      for (const job of lost) this.#running.get(job.id)?.abort.abort();
    } catch (error) {
      logger.warn({ err: error, queue }, 'The leases of running jobs couldn’t be renewed.');
    }
  }
}
