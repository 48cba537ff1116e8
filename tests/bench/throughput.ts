import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { acceptPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { seedDemo } from '#scripts/demo/seed-demo.ts';
import { startOwnPostgresServer } from '#tests/support/postgres-server.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { findFreePort, type SpawnedProcess, startProcess } from '#tests/support/spawned-process.ts';
import { startInProcess } from '#tests/support/product-in-process.ts';
import type { Fanfare } from '../../server.ts';
import { copyWorkspaces, type CopiedWorkspace } from './copied-workspaces.ts';
import { readCpuMs } from './cpu-time.ts';

/** Text posts to the platforms without a limit per minute, which would be what is measured otherwise. */
const PLATFORMS: readonly PlatformId[] = ['facebook', 'linkedin'];
const WORKSPACES = 50;
const WORKER_COUNTS = [1, 2, 4];
/** As `npm start` starts a worker (scripts/bootstrap-targets.mjs). */
const AS_STARTED = ['--max-semi-space-size=64'];
const STATISTICS = ['-c', 'shared_preload_libraries=pg_stat_statements'];
const IDLE_MS = 15_000;
const SETTLE_MS = 3000;
const POLL_EVERY_MS = 50;
const WARM_UP_POSTS = 40;
const MINUTE_MS = 60_000;

export interface ThroughputResult {
  readonly workers: number;
  readonly deliveries: number;
  readonly perSecond: number;
  /** `perSecond` in that of one worker. */
  readonly ratio: number;
  /** Milliseconds of the workers' CPU time per delivery. */
  readonly cpuMs: number;
  /** Statements per delivery that Postgres executed, with those of the queue and of transactions. */
  readonly statements: number;
  /** Statements per minute and worker while there is nothing to do, without the web process's. */
  readonly idlePerMinute: number;
  readonly problems: readonly string[];
}

/**
 * Measures how many deliveries per second workers publish from a backlog: accounts of many workspaces, a
 * sandbox without latency, and no limits. The workers are stopped with SIGSTOP while the backlog is stored. On
 * a machine with few cores, the workers share them with the sandbox and Postgres, so compare the CPU time.
 */
export async function* measureThroughput({
  posts,
}: {
  posts: number;
}): AsyncGenerator<ThroughputResult> {
  const server = await startOwnPostgresServer(STATISTICS);
  const databaseUrl = await server.createDatabase();
  const product = await startInProcess({
    DATABASE_URL: databaseUrl,
    MASTER_KEY: '07'.repeat(32),
    FANFARE_PROCESS: 'web',
  });
  const { fanfare: web, sandboxUrl, env } = product;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    await seedDemo(web);
    await connectAccounts(web.url, PLATFORMS);
    await createSandboxControl(sandboxUrl).setProfile('volume');
    await pool.query('CREATE EXTENSION pg_stat_statements');
    const workspaces = await copyWorkspaces(web.container.deps, WORKSPACES);
    const stage = { web, pool, workspaces, env };
    let first = 0;
    for (const workers of WORKER_COUNTS) {
      const result = await measure(stage, { workers, posts });
      first ||= result.perSecond;
      yield { ...result, ratio: round(result.perSecond / first) };
    }
  } finally {
    await product.close();
    await pool.end();
    server.stop();
  }
}

interface Stage {
  readonly web: Fanfare;
  readonly pool: pg.Pool;
  readonly workspaces: readonly CopiedWorkspace[];
  readonly env: Readonly<Record<string, string>>;
}

async function measure(
  stage: Stage,
  { workers: count, posts }: { workers: number; posts: number },
): Promise<Omit<ThroughputResult, 'ratio'>> {
  const { pool } = stage;
  const withoutWorkers = await countIdle(pool);
  const workers = await Promise.all(Array.from({ length: count }, () => startWorker(stage)));
  try {
    await fill(stage, WARM_UP_POSTS);
    await waitUntilDone(pool);
    await pause(SETTLE_MS);
    const idle = (await countIdle(pool)) - withoutWorkers;
    signal(workers, 'SIGSTOP');
    await fill(stage, posts);
    await resetStatements(pool);
    const cpuBefore = await readCpuMs(workers);
    const startedAt = performance.now();
    signal(workers, 'SIGCONT');
    await waitUntilDone(pool);
    const seconds = (performance.now() - startedAt) / 1000;
    const statements = await countStatements(pool);
    const deliveries = posts * PLATFORMS.length;
    const published = await countPublished(pool);
    const expected = await countAll(pool);
    return {
      workers: count,
      deliveries,
      perSecond: round(deliveries / seconds),
      cpuMs: round(((await readCpuMs(workers)) - cpuBefore) / deliveries),
      statements: round(statements / deliveries),
      idlePerMinute: round(idle / count),
      problems: published === expected ? [] : [`${expected - published} deliveries failed.`],
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
  }
}

async function startWorker({ env }: Stage): Promise<SpawnedProcess> {
  const port = String(await findFreePort());
  return startProcess('tests/support/children/worker.ts', {
    env: { ...env, PORT: port, FANFARE_PROCESS: 'worker' },
    nodeOptions: AS_STARTED,
  });
}

function signal(workers: readonly SpawnedProcess[], name: NodeJS.Signals): void {
  for (const { pid } of workers) process.kill(pid, name);
}

let filled = 0;

/** Accepts posts in turn for each workspace. */
async function fill({ web, workspaces }: Stage, posts: number): Promise<void> {
  for (let index = 0; index < posts; index += 1) {
    const workspace = workspaces[index % workspaces.length];
    if (!workspace) throw new Error('There is no workspace.');
    const input = PublishPostInput.parse({
      platforms: PLATFORMS,
      content: { captions: [`Kiln number ${(filled += 1)}`] },
    });
    await acceptPost(web.container.deps, workspace.owner, { input, source: 'api' });
  }
}

const countRows = async (pool: pg.Pool, sql: string): Promise<number> =>
  Number((await pool.query<{ count: string }>(sql)).rows[0]?.count ?? 0);

const countOpen = (pool: pg.Pool) =>
  countRows(
    pool,
    "SELECT count(*) FROM delivery WHERE state NOT IN ('published', 'failed', 'canceled')",
  );
const countPublished = (pool: pg.Pool) =>
  countRows(pool, "SELECT count(*) FROM delivery WHERE state = 'published'");
const countAll = (pool: pg.Pool) => countRows(pool, 'SELECT count(*) FROM delivery');

/** Counts without this bench's own queries of one delivery's state and of the statistics. */
const countStatements = (pool: pg.Pool) =>
  countRows(
    pool,
    `SELECT coalesce(sum(calls), 0) AS count FROM pg_stat_statements
      WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND query NOT LIKE '%pg_stat_statements%' AND query NOT LIKE 'SELECT count(*) FROM delivery%'`,
  );

async function resetStatements(pool: pg.Pool): Promise<void> {
  await pool.query('SELECT pg_stat_statements_reset()');
}

/** Returns the statements per minute of all processes while nothing happens. */
async function countIdle(pool: pg.Pool): Promise<number> {
  await resetStatements(pool);
  await pause(IDLE_MS);
  return (await countStatements(pool)) * (MINUTE_MS / IDLE_MS);
}

async function waitUntilDone(pool: pg.Pool): Promise<void> {
  while ((await countOpen(pool)) > 0) await pause(POLL_EVERY_MS);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
