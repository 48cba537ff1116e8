import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PgBoss } from 'pg-boss';
import { createJobStore } from '#app/server/adapters/job-queue/job-store.ts';
import { createPgBossQueue } from '#app/server/adapters/job-queue/pg-boss-queue.ts';
import { createId } from '#app/server/db/ids.ts';
import type { JobHandler, JobQueue, WorkSlot } from '#app/server/ports/job-queue.ts';
import { defineStatement } from '#app/server/db/sql.ts';
import { describeOnBothDatabases, type TestDatabase } from '#tests/support/database.ts';
import { PATIENCE, PATIENCE_MS } from '#tests/support/patience.ts';

const errors: string[] = [];
const logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (_facts: object, message: string) => void errors.push(message),
};

const QUEUES = Array.from({ length: 20 }, (_, index) => `test.${index}`);
/** An upper limit. `npm run bench -- publish` measures the actual time. */
const BEFORE_THE_SWEEP_MS = 5000;
const payload = { name: 'probe', version: 1 };

describeOnBothDatabases('the job queue', (create) => {
  let test: TestDatabase;
  let queue: JobQueue;
  let next = 0;
  const takeQueue = () => QUEUES[(next += 1) - 1] ?? 'none';

  beforeAll(async () => {
    test = await create();
    queue = await createPgBossQueue({ database: test.database, logger, queues: QUEUES });
  });
  afterAll(async () => {
    await queue.stop({ graceMs: 1000 });
    await test.close();
  });

  /** Reserves a place in a queue as soon as its consumer isn't fetching jobs. */
  const takePlace = (name: string): Promise<WorkSlot> =>
    vi.waitFor(() => {
      const place = queue.reserveSlot(name, 'creator');
      if (place === null) throw new Error('No place is free yet.');
      return place;
    }, PATIENCE);

  /** Collects what a queue's consumer receives. */
  async function collect(name: string, concurrency = 5) {
    const seen: { payload: unknown; atMs: number }[] = [];
    const handler: JobHandler = (received) => {
      seen.push({ payload: received, atMs: performance.now() });
      return Promise.resolve();
    };
    await queue.consume(name, handler, { concurrency });
    return seen;
  }

  it('starts a job of its own process without waiting for the next sweep', async () => {
    const name = takeQueue();
    const seen = await collect(name);
    await queue.enqueue({ queue: name, payload });
    await expect.poll(() => seen.length).toBe(1);
    const enqueuedAt = performance.now();
    await queue.enqueue({ queue: name, payload });
    await expect.poll(() => seen.length, { interval: 5 }).toBe(2);
    expect(seen[1]?.payload).toEqual(payload);
    expect((seen[1]?.atMs ?? Infinity) - enqueuedAt).toBeLessThan(BEFORE_THE_SWEEP_MS);
  });

  it('runs an owner’s single job before all but the first of another’s many, and then all of them', async () => {
    const name = takeQueue();
    const toRequest = (owner: string, index: number) => ({
      queue: name,
      payload: { ...payload, from: `${owner} ${index}` },
      owner,
    });
    const many = Array.from({ length: 100 }, (_, index) => toRequest('agency', index));
    await queue.enqueueAll(many);
    await queue.enqueue(toRequest('creator', 0));
    const seen = await collect(name, 2);
    await expect.poll(() => seen.length, PATIENCE).toBe(101);
    const from = seen.map((job) => (job.payload as { from: string }).from);
    expect(from.slice(0, 2)).toEqual(['agency 0', 'creator 0']);
    expect(from.slice(2).sort()).toEqual(
      many
        .slice(1)
        .map((one) => one.payload.from)
        .sort(),
    );
  });

  it('starts another owner’s job while one owner’s long jobs and work take all slots, and only that one', async () => {
    const name = takeQueue();
    const over = Promise.withResolvers<undefined>();
    const started: string[] = [];
    const handler: JobHandler = async (received) => {
      started.push((received as { from: string }).from);
      await over.promise;
    };
    await queue.consume(name, handler, { concurrency: 5 });
    (await takePlace(name)).run(() => over.promise);
    const send = (owner: string, count: number) =>
      queue.enqueueAll(
        Array.from({ length: count }, () => ({
          queue: name,
          payload: { ...payload, from: owner },
          owner,
        })),
      );
    await send('agency', 20);
    await expect.poll(() => started.length, PATIENCE).toBe(4);
    await send('creator', 2);
    await send('studio', 1);
    await expect.poll(() => started.slice(4), PATIENCE).toEqual(['studio']);
    over.resolve(undefined);
    await expect.poll(() => started.length, PATIENCE).toBe(23);
  });

  it('stores a job if and only if its transaction commits', async () => {
    const name = takeQueue();
    const { prisma } = test.database;
    const id = createId('ws');
    const failing = prisma.$transaction(async (tx) => {
      await tx.workspace.create({ data: { id, name: 'Studio' } });
      await queue.enqueue({ queue: name, payload: { ...payload, from: 'undone' } }, { tx });
      throw new Error('undo');
    });
    await expect(failing).rejects.toThrow('undo');
    const seen = await collect(name);
    await prisma.$transaction(async (tx) => {
      await tx.workspace.create({ data: { id, name: 'Studio' } });
      await queue.enqueue({ queue: name, payload: { ...payload, from: 'done' } }, { tx });
    });
    await expect.poll(() => seen.map((job) => job.payload)).toEqual([{ ...payload, from: 'done' }]);
  });

  it('stores jobs of several queues at once, and starts them all', async () => {
    const names = [takeQueue(), takeQueue()];
    const seen = await Promise.all(names.map((name) => collect(name)));
    const requests = [0, 1, 1].map((index) => ({ queue: names[index] ?? '', payload }));
    await test.database.prisma.$transaction((tx) => queue.enqueueAll(requests, { tx }));
    await expect.poll(() => seen.map(({ length }) => length)).toEqual([1, 2]);
    const unknown = [...requests, { queue: 'nowhere', payload }];
    await expect(queue.enqueueAll(unknown)).rejects.toThrow('Unknown queue "nowhere"');
  });

  it('reads in the statement that stores jobs, whether or not there is a row', async () => {
    const names = [takeQueue(), takeQueue()];
    const seen = await Promise.all(names.map((name) => collect(name)));
    const requests = names.map((name) => ({ queue: name, payload }));
    const statement = defineStatement<{ half: number; text: string }>(
      'test_read',
      'SELECT $1::int / 2 AS half, $2 AS text WHERE $1::int > 0',
    );
    const read = (values: (string | number)[]) =>
      test.database.sql.transaction((tx) =>
        queue.enqueueAndRead(requests, { statement, values }, tx),
      );
    expect(await read([8, 'eight'])).toMatchObject([{ half: 4, text: 'eight' }]);
    expect(await read([0, 'none'])).toEqual([]);
    await expect.poll(() => seen.map(({ length }) => length)).toEqual([2, 2]);
  });

  it("counts work without a job toward a queue's concurrency, and releases it", async () => {
    const name = takeQueue();
    expect(queue.reserveSlot(name, 'creator')).toBeNull();
    const seen = await collect(name, 1);
    const place = await takePlace(name);
    expect(queue.reserveSlot(name, 'creator')).toBeNull();
    const over = Promise.withResolvers<undefined>();
    place.run(() => over.promise);
    await queue.enqueue({ queue: name, payload });
    // A job in another queue has finished by the time this one would have.
    const other = takeQueue();
    const others = await collect(other);
    await queue.enqueue({ queue: other, payload });
    await expect.poll(() => others.length).toBe(1);
    expect(seen).toEqual([]);
    over.resolve(undefined);
    await expect.poll(() => seen.length).toBe(1);
    (await takePlace(name)).release();
    await takePlace(name);
  });

  it('starts a delayed job never early, and without waiting for the next sweep', async () => {
    const name = takeQueue();
    const seen = await collect(name);
    const startedAt = performance.now();
    await queue.enqueue({ queue: name, payload, startAfter: new Date(Date.now() + 700) });
    await expect.poll(() => seen.length, { timeout: PATIENCE_MS, interval: 5 }).toBe(1);
    const waited = (seen[0]?.atMs ?? 0) - startedAt;
    expect(waited).toBeGreaterThanOrEqual(695);
    expect(waited).toBeLessThan(BEFORE_THE_SWEEP_MS);
  });

  it('runs a hundred jobs ten at a time, each once', async () => {
    const name = takeQueue();
    const seen: unknown[] = [];
    let running = 0;
    let max = 0;
    const handler: JobHandler = async (received) => {
      running += 1;
      max = Math.max(max, running);
      await new Promise((resolve) => setImmediate(resolve));
      await test.database.prisma.workspace.count();
      seen.push(received);
      running -= 1;
    };
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        queue.enqueue({ queue: name, payload: { ...payload, index } }),
      ),
    );
    await queue.consume(name, handler, { concurrency: 10 });
    await expect.poll(() => seen.length).toBe(100);
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(100);
    expect(max).toBeLessThanOrEqual(10);
    expect(max).toBeGreaterThan(1);
  });

  it('keeps one waiting job per key, and lets an immediate job run before a delayed one', async () => {
    const name = takeQueue();
    const later = new Date(Date.now() + 3_600_000);
    await queue.enqueue({
      queue: name,
      payload: { ...payload, when: 'later' },
      startAfter: later,
      singletonKey: 'a',
    });
    await queue.enqueue({ queue: name, payload: { ...payload, when: 'now' }, singletonKey: 'a' });
    await queue.enqueue({ queue: name, payload: { ...payload, when: 'again' }, singletonKey: 'a' });
    const seen = await collect(name);
    await expect.poll(() => seen.map((job) => job.payload)).toEqual([{ ...payload, when: 'now' }]);
    const stats = await queue.stats();
    expect(stats.find((one) => one.queue === name)).toMatchObject({ waiting: 1 });
  });

  it('removes the waiting jobs of a key', async () => {
    const name = takeQueue();
    const later = new Date(Date.now() + 3_600_000);
    await queue.enqueue({ queue: name, payload, startAfter: later, singletonKey: 'gone' });
    await queue.enqueue({ queue: name, payload, startAfter: later, singletonKey: 'stays' });
    await queue.cancel(name, 'gone');
    const stats = await queue.stats();
    expect(stats.find((one) => one.queue === name)).toMatchObject({ waiting: 1 });
  });

  it('retries a job whose handler threw', async () => {
    const name = takeQueue();
    const tries: number[] = [];
    errors.length = 0;
    await queue.consume(
      name,
      (_payload, { retryCount }) => {
        tries.push(retryCount);
        return retryCount === 0 ? Promise.reject(new Error('first try')) : Promise.resolve();
      },
      { concurrency: 1 },
    );
    await queue.enqueue({ queue: name, payload });
    await expect.poll(() => tries).toEqual([0, 1]);
    expect(errors).toEqual(['A job failed and will be retried.']);
  });

  /** Starts the engine without its timers. */
  async function startBoss(): Promise<PgBoss> {
    const { pool } = test.database;
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      supervise: false,
      schedule: false,
    });
    await boss.start();
    return boss;
  }

  const readJobs = async (name: string) => {
    const { rows } = await test.database.pool.query<Record<string, unknown>>(
      'SELECT * FROM pgboss.job WHERE name = $1 ORDER BY created_on',
      [name],
    );
    // Each job has its own ID, key, and data, and each statement its time.
    const ownNames = new Set([
      'id',
      'singleton_key',
      'data',
      'created_on',
      'start_after',
      'keep_until',
    ]);
    return rows.map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([column]) => !ownNames.has(column))
          .map(([column, value]) => [column, value instanceof Date ? 'a time' : value]),
      ),
    );
  };

  it('fetches and completes jobs of several queues as the engine does for one', async () => {
    const names = [takeQueue(), takeQueue()];
    const [first = '', second = ''] = names;
    const boss = await startBoss();
    const store = createJobStore(boss, test.database.sql);
    for (const name of [first, first, first, second, second])
      await queue.enqueue({ queue: name, payload: { ...payload, of: name } });
    const fetched = await store.fetch(new Map([[second, 1]]));
    expect(fetched).toMatchObject([
      { queue: second, retryCount: 0, payload: { ...payload, of: second } },
    ]);
    await boss.fetch(second, { batchSize: 1 });
    const [own, theirs] = await readJobs(second);
    expect(own).toEqual(theirs);
    const several = await store.fetch(new Map([...names].map((name) => [name, 2])));
    expect(several.map((job) => job.queue)).toEqual([first, first]);
    await store.complete([...fetched, ...several]);
    const [last] = await boss.fetch(first);
    await boss.complete(first, last?.id ?? '');
    const rows = await readJobs(first);
    expect(rows).toEqual(Array(3).fill(rows[2]));
    expect(rows[0]).toMatchObject({ state: 'completed' });
    await boss.stop({ graceful: false, close: false });
  });

  it('reads when the next job is due, and when a worker is presumed dead', async () => {
    const [name, other] = [takeQueue(), takeQueue()];
    const boss = await startBoss();
    const store = createJobStore(boss, test.database.sql);
    const at = (ms: number) => new Date(Date.now() + ms);
    await queue.enqueue({ queue: name, payload, startAfter: at(60_000) });
    await queue.enqueue({ queue: name, payload, startAfter: at(30_000) });
    const read = async () =>
      (await store.readAgenda([name, other])).map(({ dueMs, deadMs }) => [dueMs, deadMs]);
    const [[dueMs, deadMs] = [], nothing] = await read();
    expect([deadMs, nothing]).toEqual([null, [null, null]]);
    expect(dueMs).toBeLessThanOrEqual(30_000);
    expect(dueMs).toBeGreaterThan(0);
    await queue.enqueue({ queue: other, payload });
    expect((await read())[1]?.[0]).toBeLessThanOrEqual(0);
    await store.fetch(new Map([[other, 1]]));
    expect((await read())[1]).toEqual([null, expect.any(Number)]);
    await test.database.pool.query(
      "UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour' WHERE name = $1",
      [other],
    );
    expect((await read())[1]?.[1]).toBeLessThan(0);
    await boss.stop({ graceful: false, close: false });
  });

  it('rejects results of a stale attempt', async () => {
    const name = takeQueue();
    const { pool, sql } = test.database;
    const boss = await startBoss();
    const store = createJobStore(boss, sql);
    const fetchOne = async () => (await store.fetch(new Map([[name, 1]])))[0];
    await queue.enqueue({ queue: name, payload });
    const first = await fetchOne();
    if (first === undefined) throw new Error('The job was not there.');
    await store.fail(first, new Error('given up'));
    await pool.query(`UPDATE pgboss.job SET start_after = now() WHERE id = $1`, [first.id]);
    expect(await fetchOne()).toMatchObject({ id: first.id, retryCount: 1 });
    await store.complete([first]);
    expect(await store.keepAlive(name, [first])).toEqual([first]);
    expect((await queue.stats()).find((one) => one.queue === name)).toMatchObject({ active: 1 });
    await boss.stop({ graceful: false, close: false });
  });

  it('starts a job on time when the clock is months ahead', async () => {
    const name = takeQueue();
    const clock = { now: () => new Date(Date.now() + 60 * 24 * 3600 * 1000) };
    const own = await createPgBossQueue({
      database: test.database,
      logger,
      queues: [name],
      clock,
    });
    let runs = 0;
    const handler: JobHandler = () => Promise.resolve(void (runs += 1));
    await own.consume(name, handler, { concurrency: 1 });
    const startAfter = new Date(clock.now().getTime() + 300);
    await own.enqueue({ queue: name, payload, startAfter });
    await expect.poll(() => runs).toBe(1);
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(startAfter.getTime());
    await own.stop({ graceMs: 50 });
  });

  it('aborts a handler that outlasts the grace period of a stop', async () => {
    const name = takeQueue();
    const own = await createPgBossQueue({ database: test.database, logger, queues: [name] });
    const started = Promise.withResolvers<undefined>();
    let isAborted = false;
    const handler: JobHandler = (_payload, { signal }) => {
      started.resolve(undefined);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          isAborted = true;
          reject(new Error('aborted'));
        });
      });
    };
    await own.consume(name, handler, { concurrency: 1 });
    await own.enqueue({ queue: name, payload });
    await started.promise;
    await own.stop({ graceMs: 50 });
    expect(isAborted).toBe(true);
    expect((await queue.stats()).find((one) => one.queue === name)).toMatchObject({
      active: 0,
      waiting: 1,
    });
  });

  it('rejects a queue that does not exist', async () => {
    await expect(queue.enqueue({ queue: 'test.unknown', payload })).rejects.toThrow(
      'Unknown queue "test.unknown".',
    );
  });
});
