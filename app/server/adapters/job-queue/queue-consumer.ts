import type { JobHandler, WorkSlot } from '#app/server/ports/job-queue.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import { runInSpan } from '#app/server/ports/tracing.ts';
import type { FetchedJob, JobStore } from './job-store.ts';
import { WorkSlots } from './work-slots.ts';

export interface ConsumerOptions {
  readonly queue: string;
  readonly concurrency: number;
  readonly keepAliveMs: number;
  readonly store: Pick<JobStore, 'fail' | 'keepAlive'>;
  readonly handler: JobHandler;
  readonly logger: Logger;
  /** Called when a slot became free. */
  readonly onFree: () => void;
  /** Called when a handler has returned. */
  readonly onDone: (job: FetchedJob) => void;
  /** Called when a failed job is stored. It runs again later. */
  readonly onFailed: () => void;
}

const ABORTED_HANDLER_GRACE_MS = 2_000;

interface RunningJob {
  readonly job: FetchedJob;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/** Slots in addition to the queue's concurrency, as a share of it, for owners that have none of those. */
const EXTRA_SHARE = 0.2;

/** Runs the jobs of one queue, each concurrently, and counts its free slots. */
export class QueueConsumer {
  readonly #options: ConsumerOptions;
  readonly #running = new Map<string, RunningJob>();
  readonly #places: WorkSlots;
  readonly #keepAliveTimer: NodeJS.Timeout;
  /** Slots reserved for the fetch in progress. */
  #requested = 0;
  #isStopping = false;
  /** False after a fetch that found fewer jobs than there were slots, until something announces a job. */
  #mayHaveJobs = true;
  /** False after a search for another owner's job found none, until a job is announced or ends. */
  #mayHaveOthers = true;

  constructor(options: ConsumerOptions) {
    this.#options = options;
    this.#places = new WorkSlots({ logger: options.logger, onFree: options.onFree });
    this.#keepAliveTimer = setInterval(() => void this.#keepAlive(), options.keepAliveMs).unref();
  }

  get queue(): string {
    return this.#options.queue;
  }

  /** Notes that the queue may have jobs. */
  expectJobs(): void {
    this.#mayHaveJobs = true;
    this.#mayHaveOthers = true;
  }

  /**
   * Whether to look for the job of an owner that runs nothing here: all slots are taken, and an extra one is free.
   * Otherwise, one owner's long jobs would make everyone wait until one of them ends.
   */
  get wantsOther(): boolean {
    const extra = Math.ceil(this.#options.concurrency * EXTRA_SHARE);
    const free = this.#countFree();
    const mayFind = this.#mayHaveJobs && this.#mayHaveOthers && !this.#isStopping;
    return mayFind && free <= 0 && free > -extra;
  }

  /** The owners of what runs here. */
  get owners(): string[] {
    const owners = [...this.#running.values()].flatMap(({ job }) => job.owner ?? []);
    return [...new Set([...owners, ...this.#places.owners])];
  }

  /** Starts the job that a search for another owner's found, in an extra slot. */
  receiveOther(jobs: readonly FetchedJob[]): void {
    this.#mayHaveOthers = jobs.length > 0;
    for (const job of jobs) this.#start(job);
  }

  /** How much of the queue's concurrency a fetch could use now: 0 to 1. */
  get share(): number {
    return this.#mayHaveJobs && !this.#isStopping
      ? this.#countFree() / this.#options.concurrency
      : 0;
  }

  /** Reserves the free slots for a fetch that starts now, and returns how many there are. */
  requestSlots(): number {
    const { share } = this;
    this.#requested = share > 0 ? this.#countFree() : 0;
    if (this.#requested > 0) this.#mayHaveJobs = false;
    return this.#requested;
  }

  /** Ends the fetch and starts its jobs. Null if it failed. */
  receive(jobs: readonly FetchedJob[] | null): void {
    if (this.#requested === 0) return;
    if (jobs === null || jobs.length >= this.#requested) this.#mayHaveJobs = true;
    this.#requested = 0;
    for (const job of jobs ?? []) this.#start(job);
  }

  /** Reserves a slot. Returns null when every slot is taken, the consumer is stopping, or jobs may wait. */
  reserveSlot(owner: string): WorkSlot | null {
    if (this.#isStopping || this.#countFree() <= 0) return null;
    return this.#mayHaveJobs || this.#requested > 0 ? null : this.#places.reserve(owner);
  }

  /** Whether a job runs, or a place is reserved. */
  get isRunning(): boolean {
    return this.#running.size + this.#places.size > 0;
  }

  #countFree(): number {
    return this.#options.concurrency - this.#running.size - this.#places.size - this.#requested;
  }

  async stop(options: { readonly graceMs: number }): Promise<void> {
    this.#isStopping = true;
    await this.#waitForRunning(options.graceMs);
    for (const { abort } of this.#running.values()) abort.abort();
    this.#places.abort();
    await this.#waitForRunning(ABORTED_HANDLER_GRACE_MS);
    clearInterval(this.#keepAliveTimer);
  }

  #start(job: FetchedJob): void {
    const abort = new AbortController();
    const done = this.#work(job, abort.signal).finally(() => {
      this.#running.delete(job.id);
      this.#mayHaveOthers = true;
      this.#options.onFree();
    });
    this.#running.set(job.id, { job, abort, done });
  }

  async #work(job: FetchedJob, signal: AbortSignal): Promise<void> {
    const { handler, store, logger, queue, onDone, onFailed } = this.#options;
    try {
      const { id: jobId, retryCount } = job;
      const facts = { queue, attempt: retryCount };
      await runInSpan({ name: 'job', facts, from: job.trace }, () =>
        handler(job.payload, { jobId, retryCount, signal }),
      );
    } catch (error) {
      logger.error({ err: error, queue, jobId: job.id }, 'A job failed and will be retried.');
      try {
        await store.fail(job, error);
        onFailed();
      } catch (failure) {
        // Its heartbeat stops, so the job is delivered again.
        logger.error({ err: failure, queue, jobId: job.id }, 'A job’s failure couldn’t be stored.');
      }
      return;
    }
    onDone(job);
  }

  async #waitForRunning(ms: number): Promise<void> {
    if (!this.isRunning) return;
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
    const { store, logger, queue } = this.#options;
    const jobs = [...this.#running.values()].map(({ job }) => job);
    if (jobs.length === 0) return;
    try {
      const lost = await store.keepAlive(queue, jobs);
      for (const job of lost) this.#running.get(job.id)?.abort.abort();
    } catch (error) {
      logger.warn({ err: error, queue }, 'The leases of running jobs couldn’t be renewed.');
    }
  }
}
