import { expect, it } from 'vitest';
import { createPgBossQueue } from '#app/server/adapters/job-queue/pg-boss-queue.ts';
import { createPostgresTestDatabase, describeWithPostgres } from '#tests/support/database.ts';

const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };
const payload = { name: 'probe', version: 1 };
const queueName = 'test.notified';
const ROUNDS = 5;

describeWithPostgres('a worker', () => {
  it('starts a job that another process stored in a transaction, without waiting for the next poll', async () => {
    const test = await createPostgresTestDatabase();
    const options = { database: test.database, logger, queues: [queueName], pollMs: 60_000 };
    const worker = await createPgBossQueue(options);
    // Has no consumer, so it acts as the other process.
    const other = await createPgBossQueue(options);
    let started = 0;
    await worker.consume(queueName, () => Promise.resolve(void (started += 1)), { concurrency: 5 });
    // Until LISTEN has reached the server, only polling would find a job, and that's turned off here.
    const isListening = async () => {
      const { rows } = await test.database.pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND state = 'idle'",
      );
      return rows.length;
    };
    await expect.poll(isListening).toBe(1);
    for (let round = 0; round < ROUNDS; round += 1) {
      await test.database.prisma.$transaction((tx) =>
        other.enqueue({ queue: queueName, payload }, { tx }),
      );
      await expect.poll(() => started, { interval: 2 }).toBe(round + 1);
    }
    await worker.stop({ graceMs: 1000 });
    await other.stop({ graceMs: 0 });
    await test.close();
  });
});
