import { expect, it } from 'vitest';
import { createPgBossQueue } from '#app/server/adapters/job-queue/pg-boss-queue.ts';
import { createPostgresTestDatabase, describeWithPostgres } from '#tests/support/database.ts';

const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };
const payload = { name: 'probe', version: 1 };
const queueName = 'test.notified';
const ROUNDS = 5;

describeWithPostgres('a worker', () => {
  it('starts within milliseconds what another process stored in a transaction', async () => {
    const test = await createPostgresTestDatabase();
    const options = { database: test.database, logger, queues: [queueName], pollMs: 60_000 };
    const worker = await createPgBossQueue(options);
    // Without a consumer of its own, this one stands for the other process.
    const other = await createPgBossQueue(options);
    const startedAt: number[] = [];
    await worker.consume(queueName, () => Promise.resolve(void startedAt.push(performance.now())), {
      concurrency: 5,
    });
    // Until LISTEN has reached the server, only the (here switched off) poll would find a job.
    const isListening = async () => {
      const { rows } = await test.database.pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND state = 'idle'",
      );
      return rows.length;
    };
    await expect.poll(isListening).toBe(1);
    const laps: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const enqueuedAt = performance.now();
      await test.database.prisma.$transaction((tx) =>
        other.enqueue({ queue: queueName, payload }, { tx }),
      );
      await expect.poll(() => startedAt.length, { interval: 2 }).toBe(round + 1);
      laps.push((startedAt[round] ?? Infinity) - enqueuedAt);
    }
    await worker.stop({ graceMs: 1000 });
    await other.stop({ graceMs: 0 });
    await test.close();
    expect(laps.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]).toBeLessThan(150);
  });
});
