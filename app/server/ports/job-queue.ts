/** A job's data; the consumer validates it against the job's own schema. */
export interface JobPayload {
  readonly name: string;
  readonly version: number;
  readonly [fact: string]: unknown;
}

export interface EnqueueRequest {
  /** One of the known queue names, for example `publish.twitter`. */
  readonly queue: string;
  readonly payload: JobPayload;
  /**
   * Whose job this is, for example a workspace's. The queue runs the jobs of its owners in turn, so that many jobs of
   * one owner don't delay another's. Jobs without an owner run before all others. Use it for all jobs of a queue, or none.
   */
  readonly owner?: string;
  /** Kinds of an owner's jobs take turns separately. */
  readonly kind?: string;
  /** Earliest start; immediately if absent. */
  readonly startAfter?: Date;
  /**
   * Of waiting jobs with the same key and start time, only one is kept, so enqueueing twice does no harm. A
   * running job doesn't count.
   */
  readonly singletonKey?: string;
}

/** The part of Prisma's transaction client that the queue needs. */
interface PrismaTransaction {
  $queryRawUnsafe<Rows = unknown>(query: string, ...values: unknown[]): Promise<Rows>;
}

type JobValue = string | number | boolean | null | readonly string[];

/** Runs the queue's statements: on any connection, or in a transaction. */
export interface SqlTransaction {
  query<Row>(
    statement: { readonly name: string; readonly text: string },
    values: readonly JobValue[],
  ): Promise<Row[]>;
}

/** A query with its values. */
export interface JobRead {
  readonly statement: { readonly name: string; readonly text: string };
  readonly values: readonly JobValue[];
}

export type JobTransaction = PrismaTransaction | SqlTransaction;

export interface EnqueueOptions {
  /** The transaction that writes the job's row: both are stored, or neither is. */
  readonly tx?: JobTransaction;
}

export interface JobContext {
  readonly jobId: string;
  /** 0 on the first attempt. */
  readonly retryCount: number;
  /** Aborted when the process stops, or when the job is given to another worker. */
  readonly signal: AbortSignal;
}

export type JobHandler = (payload: unknown, context: JobContext) => Promise<void>;

export interface QueueStats {
  readonly queue: string;
  /** Ready to run, or waiting for their start time. */
  readonly waiting: number;
  readonly active: number;
  /** Given up after all retries; kept for a week. */
  readonly failed: number;
}

/** How late a queue is. */
export interface QueueDelay {
  readonly queue: string;
  /** Seconds by which the start of a new job of an owner without others would be late; 0 if it would start next. */
  readonly seconds: number;
}

/** How much of a queue waits. */
export interface QueueBacklog {
  readonly queue: string;
  /** Jobs that could start now; at most `MAX_COUNTED_JOBS`. */
  readonly ready: number;
  readonly active: number;
  /** Seconds since the oldest of the ready jobs could have started; 0 if none waits. */
  readonly oldestSeconds: number;
}

/** The most jobs that a backlog counts, so that reading one stays fast. */
export const MAX_COUNTED_JOBS = 20_000;

/** Capacity of a queue in this process, reserved for work without a job. */
export interface WorkSlot {
  /**
   * Starts the work immediately and releases the capacity when it's done. The signal aborts when the process
   * stops.
   */
  run(work: (signal: AbortSignal) => Promise<void>): void;
  /** Releases the capacity unused. */
  release(): void;
}

/**
 * Runs work later, in this process or another one. A job is only a hint, and the row it names is the truth: a
 * job may arrive twice or late, and a sweep enqueues a lost one again.
 */
export interface JobQueue {
  /** Stores a job. Throws for an unknown queue name. */
  enqueue(request: EnqueueRequest, options?: EnqueueOptions): Promise<void>;
  /** Stores jobs of several queues; all or none if a transaction is given. */
  enqueueAll(requests: readonly EnqueueRequest[], options?: EnqueueOptions): Promise<void>;
  /** Stores jobs in a transaction, and returns the rows of a read that the same statement makes. */
  enqueueAndRead<Row>(
    requests: readonly EnqueueRequest[],
    read: JobRead,
    tx: SqlTransaction,
  ): Promise<Row[]>;
  /** Removes the waiting jobs with this key. A running one continues. */
  cancel(queue: string, singletonKey: string): Promise<void>;
  /** Removes every job, waiting or finished, whose payload contains one of these IDs. */
  forget(ids: readonly string[]): Promise<void>;
  /**
   * Runs up to `concurrency` jobs of the queue at once in this process, each independently, and a fifth more for owners
   * whose jobs would wait until others' end. If a handler throws, the job is retried with backoff.
   */
  consume(
    queue: string,
    handler: JobHandler,
    options: { readonly concurrency: number },
  ): Promise<void>;
  /**
   * Reserves capacity of the queue; null if this process doesn't consume it or is fully occupied, and while jobs may
   * wait in the queue, so that later work doesn't start before them. `owner` is whose work it is, as for a job.
   */
  reserveSlot(queue: string, owner: string): WorkSlot | null;
  /**
   * Calls back when a trigger of the database announces something under this name. One announcement can stand
   * for several, and one can get lost.
   */
  onAnnounced(name: string, onAnnounced: () => void): void;
  /** Whether announcements arrive. While they don't, the caller has to look for itself. */
  readonly isAnnouncing: boolean;
  /** Whether this process runs a job, or work in a reserved place. */
  readonly isRunning: boolean;
  /** Checks for ready jobs now, in all queues that this process consumes. */
  wake(): void;
  /** Returns jobs of dead workers to their queues; also runs on its own every few seconds. */
  sweep(): Promise<void>;
  stats(): Promise<QueueStats[]>;
  /** Returns the backlog of every queue. Unlike `stats`, reads no finished jobs. */
  readBacklog(): Promise<QueueBacklog[]>;
  /** Returns the delay of every queue. */
  readDelays(): Promise<QueueDelay[]>;
  /** Takes no more jobs, waits up to `graceMs` for the running ones, then aborts the rest. */
  stop(options: { readonly graceMs: number }): Promise<void>;
}
