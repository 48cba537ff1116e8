import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { startOwnPostgresServer } from '#tests/support/postgres-server.ts';
import { createRedisServer } from '#tests/support/redis-server.ts';
import { findFreePort, startProcess } from '#tests/support/spawned-process.ts';
import type { Away } from './programs.ts';

/** The services of an installation. Each is a process of its own that can be killed and restarted with its data. */
export interface Services {
  readonly env: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  /** Stops Postgres immediately, as a crash does: it recovers from its log. */
  restartPostgres(away: Away): Promise<void>;
  /** Kills Redis, which loses its counts. */
  restartRedis(away: Away): Promise<void>;
  restartS3(away: Away): Promise<void>;
  /** Throws if the bucket's process ended by itself: everything would wait for it. */
  assertRunning(): void;
  close(): Promise<void>;
}

/** More than eight processes use with their pools. */
const MAX_CONNECTIONS = ['-c', 'max_connections=200'];

export async function startServices(folder: string): Promise<Services> {
  const postgres = await startOwnPostgresServer(MAX_CONNECTIONS);
  const databaseUrl = await postgres.createDatabase();
  const redis = await createRedisServer();
  await redis.start();
  const bucketFolder = path.join(folder, 's3');
  await mkdir(bucketFolder);
  const s3Port = String(await findFreePort());
  const startS3 = () =>
    startProcess('tests/support/children/s3.ts', { args: [bucketFolder, s3Port] });
  let s3 = await startS3();
  let isS3Away = false;
  const variables = z.record(z.string(), z.string()).parse(JSON.parse(s3.firstLine));
  return {
    env: { ...variables, DATABASE_URL: databaseUrl, REDIS_URL: redis.url },
    databaseUrl,
    async restartPostgres(away) {
      postgres.stop();
      await away();
      await postgres.restart();
    },
    async restartRedis(away) {
      await redis.kill();
      await away();
      await redis.start();
    },
    async restartS3(away) {
      isS3Away = true;
      await s3.kill();
      await away();
      s3 = await startS3();
      isS3Away = false;
    },
    assertRunning() {
      if (!isS3Away && s3.child.exitCode !== null)
        throw new Error(`The S3 server ended: ${s3.stderr()}`);
    },
    async close() {
      await s3.kill();
      await redis.kill();
      postgres.stop();
    },
  };
}
