import { createPgBossQueue } from '#app/server/adapters/job-queue/pg-boss-queue.ts';
import { openDatabase } from '#app/server/db/open-database.ts';

/** Claims one job and never finishes it, until it's killed. */
const [databaseUrl = '', dataDir = '', queueName = ''] = process.argv.slice(2);
const silent = () => undefined;
const database = await openDatabase({
  databaseUrl: databaseUrl === '' ? null : databaseUrl,
  dataDir: dataDir === '' ? null : dataDir,
});
const queue = await createPgBossQueue({
  database,
  logger: { debug: silent, info: silent, warn: silent, error: silent },
  queues: [queueName],
  heartbeatSeconds: 10,
});
await queue.consume(
  queueName,
  () => {
    process.stdout.write('taken\n');
    return new Promise(() => undefined);
  },
  { concurrency: 1 },
);
