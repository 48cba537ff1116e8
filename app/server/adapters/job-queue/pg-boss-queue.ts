import { randomUUID } from 'node:crypto';
import { type Db, type JobInsert, PgBoss } from 'pg-boss';
import type pg from 'pg';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import type {
  EnqueueOptions,
  EnqueueRequest,
  JobHandler,
  JobQueue,
  JobTransaction,
  QueueStats,
  SqlTransaction,
  WorkPlace,
} from '#app/server/ports/job-queue.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import { type CombinedInsert, combineInserts } from './combine-inserts.ts';
import { createJobSource } from './job-source.ts';
import { JOBS_CHANNEL, listenForJobs, type NotificationListener } from './notification-listener.ts';
import { QueueConsumer } from './queue-consumer.ts';
import { startReadyPoller, type ReadyPoller } from './ready-poller.ts';

export interface PgBossQueueOptions {
  readonly database: {
    readonly pool: pg.Pool;
    readonly sql: SqlTransaction;
    readonly kind: 'embedded' | 'postgres';
  };
  readonly logger: Logger;
  /**
   * The clock that `startAfter` times refer to. Defaults to the system clock, which the database always uses.
   */
  readonly clock?: Clock;
  /** Every allowed queue; defaults to `DEFAULT_QUEUES`. */
  readonly queues?: readonly string[];
  readonly pollMs?: number;
  /** Seconds without a heartbeat after which a worker is presumed dead; at least 10. */
  readonly heartbeatSeconds?: number;
}

const SCHEMA = 'pgboss';
const DEFAULT_QUEUES = [
  ...PLATFORM_IDS.map((platform) => `publish.${platform}`),
  'media',
  'renditions',
  'previews',
  'imports',
  'billing',
  'webhooks',
  'general',
];
const POLL_MS = 500;
const HEARTBEAT_SECONDS = 15;
const KEEP_ALIVES_PER_HEARTBEAT = 3;
const SUPERVISE_SECONDS = 5;
/** Longer waits are left to polling. */
const LONGEST_TIMER_MS = 60_000;

/** Settings per job: retried after 1, 2, 4 … seconds. The sweep over the rows is the last resort. */
const QUEUE_SETTINGS = {
  // At most one waiting job per key and any number running; see `toKey`.
  policy: 'short',
  retryLimit: 5,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 900,
  // A large upload can take hours. A dead worker is detected by its heartbeat long before that.
  expireInSeconds: 6 * 3600,
  retentionSeconds: 90 * 24 * 3600,
  deleteAfterSeconds: 7 * 24 * 3600,
} as const;

function createBoss(options: PgBossQueueOptions): PgBoss {
  const { pool, kind } = options.database;
  const db: Db = { executeSql: (text, values) => pool.query(text, values) };
  const boss = new PgBoss({
    db,
    schema: SCHEMA,
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    // Our own timer vacuums the embedded database.
    monitorVacuum: kind === 'postgres',
    reindex: kind === 'postgres',
    registerInstance: false,
  });
  boss.on('error', (error) => {
    options.logger.error({ err: error }, 'The job queue reported an error.');
  });
  boss.on('warning', (warning) => {
    options.logger.warn({ warning: warning.message }, 'The job queue gave a warning.');
  });
  return boss;
}

async function createMissingQueues(
  boss: PgBoss,
  options: PgBossQueueOptions,
): Promise<Set<string>> {
  const wanted = options.queues ?? DEFAULT_QUEUES;
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  const heartbeatSeconds = options.heartbeatSeconds ?? HEARTBEAT_SECONDS;
  for (const name of wanted.filter((queue) => !existing.has(queue))) {
    await boss.createQueue(name, { ...QUEUE_SETTINGS, heartbeatSeconds });
  }
  return new Set(wanted);
}

/**
 * Returns the engine's key for a job. The engine keeps one waiting job per key. A future job must not block
 * one that's due now, so the key includes the start time. A job without a key gets a unique one.
 */
function toKey({ singletonKey, startAfter }: EnqueueRequest): string {
  if (singletonKey === undefined) return randomUUID();
  return startAfter === undefined ? singletonKey : `${singletonKey}@${startAfter.toISOString()}`;
}

interface TimedJob {
  readonly queue: string;
  /** Milliseconds to wait by our own clock; 0 or less when the job can start now. */
  readonly waitMs: number;
  readonly job: JobInsert;
}

class PgBossQueue implements JobQueue {
  readonly #boss: PgBoss;
  readonly #queues: ReadonlySet<string>;
  readonly #options: PgBossQueueOptions;
  readonly #consumers = new Map<string, QueueConsumer>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #poller: ReadyPoller;
  #listener: NotificationListener | undefined;

  constructor(boss: PgBoss, queues: ReadonlySet<string>, options: PgBossQueueOptions) {
    this.#boss = boss;
    this.#queues = queues;
    this.#options = options;
    this.#poller = startReadyPoller({
      pool: options.database.pool,
      schema: SCHEMA,
      pollMs: options.pollMs ?? POLL_MS,
      queues: () => [...this.#consumers.keys()],
      onReady: (queue) => this.#consumers.get(queue)?.wake(),
      logger: options.logger,
    });
  }

  enqueue(request: EnqueueRequest, options: EnqueueOptions = {}): Promise<void> {
    return this.enqueueAll([request], options);
  }

  async enqueueAll(
    requests: readonly EnqueueRequest[],
    { tx }: EnqueueOptions = {},
  ): Promise<void> {
    if (requests.length === 0) return;
    const timed = requests.map((request) => this.#timeJob(request));
    const byQueue = Map.groupBy(timed, ({ queue }) => queue);
    for (const queue of byQueue.keys()) this.#assertKnown(queue);
    const jobs = new Map([...byQueue].map(([queue, rows]) => [queue, rows.map(({ job }) => job)]));
    const ready = timed.filter(({ waitMs }) => waitMs <= 0).map(({ queue }) => queue);
    await this.#store(jobs, { ready: [...new Set(ready)], tx });
    for (const { queue, waitMs } of timed) if (waitMs > 0) this.#wakeLater(queue, waitMs);
  }

  /** Stores jobs, and starts those that are ready: directly in this process, through NOTIFY in the others. */
  async #store(
    jobs: ReadonlyMap<string, readonly JobInsert[]>,
    { ready, tx }: { ready: readonly string[]; tx: JobTransaction | undefined },
  ): Promise<void> {
    const isEmbedded = this.#options.database.kind === 'embedded';
    const isAnnounced = !isEmbedded && ready.length > 0;
    const announced = isAnnounced ? { channel: JOBS_CHANNEL, queues: ready } : null;
    await this.#send(await combineInserts(this.#boss, jobs, announced), tx);
    // An embedded session runs the fetch after the open transaction. A server would run it before the commit.
    if (isEmbedded || tx === undefined)
      for (const queue of ready) this.#consumers.get(queue)?.wake();
  }

  async #send(insert: CombinedInsert, tx: JobTransaction | undefined): Promise<void> {
    const { statement, values } = insert;
    if (tx === undefined) await this.#options.database.sql.query(statement, values);
    else if ('query' in tx) await tx.query(statement, values);
    else await tx.$queryRawUnsafe(statement.text, ...values);
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
      `DELETE FROM ${SCHEMA}.job WHERE EXISTS (
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
    const { database, logger, heartbeatSeconds = HEARTBEAT_SECONDS } = this.#options;
    const consumer = new QueueConsumer({
      queue,
      concurrency,
      keepAliveMs: (heartbeatSeconds * 1000) / KEEP_ALIVES_PER_HEARTBEAT,
      source: createJobSource(this.#boss, queue),
      handler,
      logger,
    });
    this.#consumers.set(queue, consumer);
    if (database.kind === 'postgres') {
      this.#listener ??= listenForJobs({
        pool: database.pool,
        logger,
        onQueue: (name) => this.#consumers.get(name)?.wake(),
      });
    }
    await Promise.resolve();
  }

  reservePlace(queue: string): WorkPlace | null {
    return this.#consumers.get(queue)?.reservePlace() ?? null;
  }

  wake(): void {
    for (const consumer of this.#consumers.values()) consumer.wake();
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
         FROM ${SCHEMA}.job GROUP BY name ORDER BY name`,
    );
    return rows;
  }

  async stop({ graceMs }: { readonly graceMs: number }): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#poller.stop();
    await this.#listener?.stop();
    await Promise.all([...this.#consumers.values()].map((consumer) => consumer.stop({ graceMs })));
    await this.#boss.stop({ graceful: false, close: false });
  }

  #assertKnown(queue: string): void {
    if (!this.#queues.has(queue)) throw new Error(`Unknown queue "${queue}".`);
  }

  /**
   * Converts the start time to system time. A sandbox clock may be months ahead, and the database, where the
   * jobs are stored, doesn't know about it.
   */
  #timeJob(request: EnqueueRequest): TimedJob {
    const { queue, payload, startAfter, singletonKey } = request;
    const now = this.#options.clock?.now().getTime() ?? Date.now();
    const waitMs = startAfter === undefined ? 0 : startAfter.getTime() - now;
    const data = { payload, ...(singletonKey === undefined ? {} : { key: singletonKey }) };
    const job = { data, singletonKey: toKey(request) };
    if (startAfter === undefined) return { queue, waitMs, job };
    return { queue, waitMs, job: { ...job, startAfter: new Date(Date.now() + waitMs) } };
  }

  #wakeLater(queue: string, waitMs: number): void {
    const consumer = this.#consumers.get(queue);
    if (consumer === undefined || waitMs > LONGEST_TIMER_MS) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      consumer.wake();
    }, waitMs).unref();
    this.#timers.add(timer);
  }
}

/** Creates the job queue on the main database, embedded or not. Creates its tables on first start. */
export async function createPgBossQueue(options: PgBossQueueOptions): Promise<JobQueue> {
  const boss = createBoss(options);
  await boss.start();
  return new PgBossQueue(boss, await createMissingQueues(boss, options), options);
}
