import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createPgBossQueue } from '#app/server/adapters/job-queue/pg-boss-queue.ts';
import { openDatabase, type Database } from '#app/server/db/open-database.ts';
import { runChild } from '#tests/support/child-process.ts';
import { createPostgresTestDatabase, describeWithPostgres } from '#tests/support/database.ts';
import { createTestDataDir } from '#tests/support/database-template.ts';

const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };
const queueName = 'test.killed';
/** The heartbeat of 10 s, the supervisor's 5 s, the pause before the second attempt, and some margin. */
const REDELIVERY_MS = 40_000;

async function enqueueOne(database: Database): Promise<void> {
  const queue = await createPgBossQueue({
    database,
    logger,
    queues: [queueName],
    heartbeatSeconds: 10,
  });
  await queue.enqueue({ queue: queueName, payload: { name: 'probe', version: 1 } });
  await queue.stop({ graceMs: 0 });
}

async function killWhileItWorks(databaseUrl: string, dataDir: string): Promise<void> {
  const worker = runChild('hold-job', [databaseUrl, dataDir, queueName]);
  await expect.poll(() => worker.stdout()).toBe('taken\n');
  await worker.kill();
}

async function expectRedelivery(database: Database): Promise<void> {
  const queue = await createPgBossQueue({
    database,
    logger,
    queues: [queueName],
    heartbeatSeconds: 10,
  });
  const tries: number[] = [];
  await queue.consume(
    queueName,
    (_payload, { retryCount }) => Promise.resolve(void tries.push(retryCount)),
    {
      concurrency: 1,
    },
  );
  await expect.poll(() => tries, { timeout: REDELIVERY_MS, interval: 100 }).toEqual([1]);
  await queue.stop({ graceMs: 1000 });
}

describe('a job whose worker was killed, embedded', () => {
  it(
    'is retried by the next process once its heartbeat stops',
    { timeout: 2 * REDELIVERY_MS },
    async () => {
      const dataDir = await createTestDataDir();
      const before = await openDatabase({ databaseUrl: null, dataDir });
      await enqueueOne(before);
      await before.close();
      await killWhileItWorks('', dataDir);
      const after = await openDatabase({ databaseUrl: null, dataDir });
      await expectRedelivery(after);
      await after.close();
      rmSync(dataDir, { recursive: true });
    },
  );
});

describeWithPostgres('a job whose worker was killed', () => {
  it(
    'is retried by another process once its heartbeat stops',
    { timeout: 2 * REDELIVERY_MS },
    async () => {
      const test = await createPostgresTestDatabase();
      await enqueueOne(test.database);
      await killWhileItWorks(test.databaseUrl ?? '', '');
      await expectRedelivery(test.database);
      await test.close();
    },
  );
});
