import type { PgBoss } from 'pg-boss';
import type {
  EnqueueOptions,
  EnqueueRequest,
  JobHandler,
  JobQueue,
  JobRead,
  JobTransaction,
  QueueBacklog,
  QueueDelay,
  QueueStats,
  SqlTransaction,
  WorkSlot,
} from '#app/server/ports/job-queue.ts';
import { type CombinedInsert, combineInserts, type FoundRow } from './combine-inserts.ts';
import { type Announcements, createAnnouncements, JOBS_CHANNEL } from './announcements.ts';
import { type Batches, createBatches } from './batches.ts';
import { FairOrder, toTime } from './fair-order.ts';
import { JobFetcher } from './job-fetcher.ts';
import { createJobStore, type FetchedJob, type JobStore } from './job-store.ts';
import { QueueConsumer } from './queue-consumer.ts';
import { type QueueTimer, startQueueTimer } from './queue-timer.ts';
import { HEARTBEAT_SECONDS, type PgBossQueueOptions, startBoss } from './start-boss.ts';
import { LONGEST_TIMER_MS, timeJob, toAnnounced } from './timed-job.ts';

const POLL_MS = 500;
/** Jobs are announced, so this only matters for an announcement that got lost. */
const ANNOUNCED_POLL_MS = 15_000;
const KEEP_ALIVES_PER_HEARTBEAT = 3;
/** A job that is done is fetched again at worst: this much later if its worker dies. */
const COMPLETE_WITHIN_MS = 100;

interface EnqueueWork {
  readonly tx: JobTransaction | undefined;
  readonly read: JobRead | null;
}

class PgBossQueue implements JobQueue {
  readonly #boss: PgBoss;
  readonly #queues: ReadonlySet<string>;
  readonly #options: PgBossQueueOptions;
  readonly #consumers = new Map<string, QueueConsumer>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #announced = new Map<string, () => void>();
  readonly #store: JobStore;
  readonly #fetcher: JobFetcher;
  readonly #timer: QueueTimer;
  readonly #completed: Batches<FetchedJob>;
  readonly #announcements: Announcements;
  readonly #order: FairOrder;

  constructor(boss: PgBoss, queues: ReadonlySet<string>, options: PgBossQueueOptions) {
    const { logger } = options;
    this.#boss = boss;
    this.#queues = queues;
    this.#options = options;
    this.#store = createJobStore(boss, options.database.sql);
    this.#order = new FairOrder({ readLowest: (queue) => this.#store.readLowestPriority(queue) });
    const consumers = () => this.#consumers.values();
    this.#fetcher = new JobFetcher({ store: this.#store, logger, consumers });
    this.#completed = createBatches({
      delayMs: COMPLETE_WITHIN_MS,
      run: (jobs) => this.#complete(jobs),
    });
    this.#announcements = createAnnouncements({
      database: options.database,
      logger,
      onAnnounced: (announced) => this.#receive(announced),
      // Whatever was announced before may have been missed.
      onLive: () => {
        this.#timer.read();
        for (const onAnnounced of this.#announced.values()) onAnnounced();
      },
    });
    this.#timer = startQueueTimer({
      store: this.#store,
      longestMs: () => this.#getPollMs(),
      queues: () => [...this.#consumers.keys()],
      onDue: (queue) => this.#wakeQueue(queue),
      onDead: () => this.#boss.supervise(),
      logger,
    });
  }

  #getPollMs(): number {
    const { pollMs, database } = this.#options;
    // The embedded database's only process wakes its own consumers.
    const isKnown = database.kind === 'embedded' || this.isAnnouncing;
    return pollMs ?? (isKnown ? ANNOUNCED_POLL_MS : POLL_MS);
  }

  async #complete(jobs: readonly FetchedJob[]): Promise<void> {
    try {
      await this.#store.complete(jobs);
    } catch (error) {
      // Their heartbeats stop, so the jobs are delivered again.
      const jobIds = jobs.map(({ id }) => id);
      const message = 'The outcome of jobs couldn’t be stored.';
      this.#options.logger.error({ err: error, jobIds }, message);
    }
  }

  #wakeQueue(queue: string): void {
    const consumer = this.#consumers.get(queue);
    if (consumer === undefined) return;
    consumer.expectJobs();
    this.#fetcher.fetch();
  }

  enqueue(request: EnqueueRequest, options: EnqueueOptions = {}): Promise<void> {
    return this.enqueueAll([request], options);
  }

  async enqueueAll(
    requests: readonly EnqueueRequest[],
    { tx }: EnqueueOptions = {},
  ): Promise<void> {
    if (requests.length > 0) await this.#enqueue(requests, { tx, read: null });
  }

  async enqueueAndRead<Row>(
    requests: readonly EnqueueRequest[],
    read: JobRead,
    tx: SqlTransaction,
  ): Promise<Row[]> {
    if (requests.length === 0) return tx.query<Row>(read.statement, read.values);
    const rows = (await this.#enqueue(requests, { tx, read })) as (FoundRow & Row)[];
    return rows.filter(({ isFound }) => isFound);
  }

  async #enqueue(
    requests: readonly EnqueueRequest[],
    { tx, read }: EnqueueWork,
  ): Promise<unknown[]> {
    const timing = { clock: this.#options.clock, order: this.#order };
    const timed = requests.map((request) => timeJob(request, timing));
    const byQueue = Map.groupBy(timed, ({ queue }) => queue);
    for (const queue of byQueue.keys()) this.#assertKnown(queue);
    const jobs = new Map([...byQueue].map(([queue, rows]) => [queue, rows.map(({ job }) => job)]));
    const announced = toAnnounced(timed);
    const isEmbedded = this.#options.database.kind === 'embedded';
    const hasOthers = !isEmbedded && announced.length > 0;
    const message = hasOthers ? { channel: JOBS_CHANNEL, queues: announced } : null;
    const insert = await combineInserts(this.#boss, jobs, { announced: message, read });
    const rows = await this.#send(insert, tx);
    // An embedded session runs the fetch after the open transaction. A server would run it before the commit.
    const ready = timed.filter(({ waitMs }) => waitMs <= 0).map(({ queue }) => queue);
    if (isEmbedded || tx === undefined) for (const queue of new Set(ready)) this.#wakeQueue(queue);
    for (const { queue, waitMs } of timed) if (waitMs > 0) this.#wakeLater(queue, waitMs);
    return rows;
  }

  #send(insert: CombinedInsert, tx: JobTransaction | undefined): Promise<unknown[]> {
    const { statement, values } = insert;
    if (tx === undefined) return this.#options.database.sql.query(statement, values);
    if ('query' in tx) return tx.query(statement, values);
    return tx.$queryRawUnsafe<unknown[]>(statement.text, ...values);
  }

  async cancel(queue: string, singletonKey: string): Promise<void> {
    this.#assertKnown(queue);
    const jobs = await this.#boss.findJobs(queue, { data: { key: singletonKey }, queued: true });
    const ids = jobs.map(({ id }) => id);
    if (ids.length > 0) await this.#boss.deleteJob(queue, ids);
  }

  async forget(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#options.database.pool.query(
      `DELETE FROM pgboss.job WHERE EXISTS (
         SELECT 1 FROM jsonb_each_text(data -> 'payload') AS fact WHERE fact.value = ANY($1))`,
      [[...ids]],
    );
  }

  async consume(
    queue: string,
    handler: JobHandler,
    { concurrency }: { readonly concurrency: number },
  ): Promise<void> {
    this.#assertKnown(queue);
    if (this.#consumers.has(queue)) throw new Error(`Queue ${queue} already has a consumer.`);
    const { logger, heartbeatSeconds = HEARTBEAT_SECONDS } = this.#options;
    const consumer = new QueueConsumer({
      queue,
      concurrency,
      keepAliveMs: (heartbeatSeconds * 1000) / KEEP_ALIVES_PER_HEARTBEAT,
      store: this.#store,
      handler,
      logger,
      onFree: () => this.#fetcher.refill(),
      onDone: (job) => this.#completed.add(job),
      onFailed: () => this.#timer.read(),
    });
    this.#consumers.set(queue, consumer);
    // The embedded database's only process wakes its own consumers.
    if (this.#options.database.kind === 'postgres') this.#announcements.listen();
    this.#fetcher.fetch();
    this.#timer.read();
    await Promise.resolve();
  }

  get isAnnouncing(): boolean {
    return this.#announcements.isLive;
  }

  onAnnounced(name: string, onAnnounced: () => void): void {
    this.#announced.set(name, onAnnounced);
    this.#announcements.listen();
  }

  #receive(announced: string): void {
    const onAnnounced = this.#announced.get(announced);
    if (onAnnounced) return onAnnounced();
    const [queue = '', waitMs = '0'] = announced.split(' ');
    this.#wakeLater(queue, Number(waitMs));
  }

  reserveSlot(queue: string, owner: string): WorkSlot | null {
    return this.#consumers.get(queue)?.reserveSlot(owner) ?? null;
  }

  get isRunning(): boolean {
    return [...this.#consumers.values()].some((consumer) => consumer.isRunning);
  }

  wake(): void {
    for (const consumer of this.#consumers.values()) consumer.expectJobs();
    this.#fetcher.fetch();
  }

  async sweep(): Promise<void> {
    await this.#boss.supervise();
    this.wake();
  }

  async stats(): Promise<QueueStats[]> {
    const { rows } = await this.#options.database.pool.query<QueueStats>(
      `SELECT name AS queue,
              count(*) FILTER (WHERE state < 'active')::int AS waiting,
              count(*) FILTER (WHERE state = 'active')::int AS active,
              count(*) FILTER (WHERE state = 'failed')::int AS failed
         FROM pgboss.job GROUP BY name ORDER BY name`,
    );
    return rows;
  }

  readBacklog(): Promise<QueueBacklog[]> {
    return this.#store.readBacklog([...this.#queues]);
  }

  async readDelays(): Promise<QueueDelay[]> {
    const fronts = await this.#store.readFronts([...this.#queues]);
    return fronts.map(({ queue, priority }) => ({
      queue,
      seconds: priority === null ? 0 : Math.max(0, (Date.now() - toTime(priority)) / 1000),
    }));
  }

  async stop({ graceMs }: { readonly graceMs: number }): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#timer.stop();
    await this.#announcements.stop();
    await this.#fetcher.stop();
    await Promise.all([...this.#consumers.values()].map((consumer) => consumer.stop({ graceMs })));
    await this.#completed.flush();
    await this.#boss.stop({ graceful: false, close: false });
  }

  #assertKnown(queue: string): void {
    if (!this.#queues.has(queue)) throw new Error(`Unknown queue "${queue}".`);
  }

  #wakeLater(queue: string, waitMs: number): void {
    if (waitMs <= 0) return this.#wakeQueue(queue);
    if (!this.#consumers.has(queue) || waitMs > LONGEST_TIMER_MS) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#wakeQueue(queue);
    }, waitMs).unref();
    this.#timers.add(timer);
  }
}

/** Creates the job queue on the main database, embedded or not. Creates its tables on first start. */
export async function createPgBossQueue(options: PgBossQueueOptions): Promise<JobQueue> {
  const { boss, queues } = await startBoss(options);
  return new PgBossQueue(boss, queues, options);
}
