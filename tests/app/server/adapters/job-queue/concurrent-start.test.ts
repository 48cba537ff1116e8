import { expect, it } from 'vitest';
import { START_LOCK, startBoss } from '#app/server/adapters/job-queue/start-boss.ts';
import { openDatabase } from '#app/server/db/open-database.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import {
  dropDatabase,
  isPostgresInstalled,
  startPostgresServer,
} from '#tests/support/postgres-server.ts';

const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };
// Only one process can open the embedded database.
if (isPostgresInstalled)
  it('waits while another process starts, and so creates its tables once', async () => {
    const server = await startPostgresServer();
    const databaseUrl = await server.createDatabase();
    const open = () => openDatabase({ databaseUrl, dataDir: null });
    const [other, database] = [await open(), await open()];
    const client = await other.pool.connect();
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${START_LOCK})`);
    const starting = startBoss({ database, logger, queues: ['test'] });
    const waits = `SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    const countWaiting = async () =>
      (await other.pool.query<{ count: number }>(waits)).rows[0]?.count;
    await expect.poll(countWaiting, PATIENCE).toBe(1);
    const find = "SELECT to_regnamespace('pgboss')::text AS name";
    const { rows } = await client.query<{ name: string | null }>(find);
    await client.query('COMMIT');
    client.release();
    const [started] = await Promise.allSettled([starting]);
    if (started.status === 'fulfilled')
      await started.value.boss.stop({ graceful: false, close: false });
    await database.close();
    await other.close();
    await dropDatabase(databaseUrl);
    expect(rows).toEqual([{ name: null }]);
    expect(started).toMatchObject({ status: 'fulfilled' });
  });
