/** What a job carries; the consumer checks it against the job's own schema. */
export interface JobPayload {
  readonly name: string;
  readonly version: number;
  readonly [fact: string]: unknown;
}

export interface EnqueueRequest {
  /** One of the queue's own names, e.g. `publish.twitter`. */
  readonly queue: string;
  readonly payload: JobPayload;
  /** Not before this instant; at once when absent. */
  readonly startAfter?: Date;
  /**
   * Of jobs with the same key that wait for the same time, one is kept: asking again does no harm.
   * A job that already runs does not count.
   */
  readonly singletonKey?: string;
}

/** The part of Prisma's transaction client that the queue needs. */
export interface JobTransaction {
  $queryRawUnsafe<Rows = unknown>(query: string, ...values: unknown[]): Promise<Rows>;
}

export interface EnqueueOptions {
  /** The transaction that writes the job's row: both are stored, or neither. */
  readonly tx?: JobTransaction;
}

export interface JobContext {
  readonly jobId: string;
  /** 0 at the first try. */
  readonly retryCount: number;
  /** Aborted when the process stops, or when the job was given to another worker. */
  readonly signal: AbortSignal;
}

export type JobHandler = (payload: unknown, context: JobContext) => Promise<void>;

export interface QueueStats {
  readonly queue: string;
  /** Ready to run, or waiting for their time. */
  readonly waiting: number;
  readonly active: number;
  /** Given up after all retries; kept for a week. */
  readonly failed: number;
}

/** A place among those that a queue's jobs may take in this process, held for work without a job. */
export interface WorkPlace {
  /** Works at once. The signal is aborted when the process stops. Gives the place back at the end. */
  run(work: (signal: AbortSignal) => Promise<void>): void;
  /** Gives the place back unused. */
  release(): void;
}

/**
 * Runs work later, in this process or another one. A job is a hint, the row it names is the truth: a job
 * may come twice or late, and a lost one is enqueued again by a sweep.
 */
export interface JobQueue {
  /** Stores a job. Throws when the queue's name is unknown. */
  enqueue(request: EnqueueRequest, options?: EnqueueOptions): Promise<void>;
  /** Stores jobs of several queues, all or none where a transaction is given. */
  enqueueAll(requests: readonly EnqueueRequest[], options?: EnqueueOptions): Promise<void>;
  /** Removes the waiting jobs with this key. One that already runs goes on. */
  cancel(queue: string, singletonKey: string): Promise<void>;
  /** Removes every job, waiting or over, whose payload names one of these ids. */
  forget(ids: readonly string[]): Promise<void>;
  /**
   * Runs up to `concurrency` jobs of the queue at once in this process, each on its own. A handler
   * that throws is tried again later, with growing pauses.
   */
  consume(
    queue: string,
    handler: JobHandler,
    options: { readonly concurrency: number },
  ): Promise<void>;
  /** A free place of the queue; null where this process does not consume it, or has its hands full. */
  reservePlace(queue: string): WorkPlace | null;
  /** Looks for ready jobs now, in all queues that this process consumes. */
  wake(): void;
  /** Gives jobs of dead workers back; runs by itself every few seconds. */
  sweep(): Promise<void>;
  stats(): Promise<QueueStats[]>;
  /** Takes no more jobs, waits for the running ones, then aborts those that are left. */
  stop(options: { readonly graceMs: number }): Promise<void>;
}
