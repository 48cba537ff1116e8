import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createId } from '#app/server/db/ids.ts';
import { seedDemo } from '#scripts/demo/seed-demo.ts';
import type { ArrivedPost } from '#tests/support/children/instant-linkedin.ts';
import { startOwnPostgresServer } from '#tests/support/postgres-server.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { startInProcess } from '#tests/support/product-in-process.ts';
import { findFreePort, type SpawnedProcess, startProcess } from '#tests/support/spawned-process.ts';
import { copyAccounts, copyWorkspaces } from './copied-workspaces.ts';
import { fillScheduled, type ScheduledAccount, toText } from './fill-scheduled.ts';
import { readCpuMs, readServerCpuMs } from './cpu-time.ts';
import { describeStarts, type Starts, type StartedDelivery } from './describe-starts.ts';

/** With one account each, and one with as many accounts as all of them. */
const WORKSPACES = 50;
const WORKERS = 2;
/** As `npm start` starts a worker (scripts/bootstrap-targets.mjs). */
const AS_STARTED = ['--max-semi-space-size=64'];
/** 10,000 in a minute. */
const BETWEEN_MS = 6;
const P99_LIMIT_MS = 2000;
/**
 * How far a workspace may be ahead of another that still waits: each worker moves up to 50 posts to the queue at once,
 * and starts up to 10 in its own slots.
 */
const LEAD_LIMIT = WORKERS * (50 + 10);
const BEFORE_FIRST_MS = 10_000;
const FILL_MS_PER_POST = 2;
/** Until the workers' first periodic tasks are done. */
const SETTLE_MS = 5000;
const POLL_EVERY_MS = 500;
const STALLED_MS = 60_000;

export interface OnTimeResult extends Starts {
  readonly due: 'over a minute' | 'at one instant';
  readonly deliveries: number;
  /** Milliseconds of CPU time per delivery, from the first time to the last post that went live. */
  readonly cpuMs: CpuTimes;
  readonly problems: readonly string[];
}

interface CpuTimes {
  readonly workers: number;
  readonly postgres: number;
  readonly platform: number;
}

/**
 * Measures how long after their times scheduled deliveries start: first spread at 10,000 a minute, then all at one
 * instant. Half of the posts are those of one workspace. Two workers on Postgres, and a platform that answers at once,
 * so that what is measured is Fanfare.
 */
export async function* measureOnTime({ posts }: { posts: number }): AsyncGenerator<OnTimeResult> {
  const server = await startOwnPostgresServer();
  const databaseUrl = await server.createDatabase();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const platform = await startProcess('tests/support/children/instant-linkedin.ts');
  const workers: SpawnedProcess[] = [];
  try {
    const env = await createAccounts(databaseUrl);
    const stage = { pool, accounts: await listAccounts(pool), platform, workers };
    for (let index = 0; index < WORKERS; index += 1)
      workers.push(await startWorker({ ...env, SANDBOX_URL: platform.firstLine }));
    await pause(SETTLE_MS);
    yield await measure(stage, { posts, due: 'over a minute' });
    yield await measure(stage, { posts, due: 'at one instant' });
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
    await platform.kill();
    await pool.end();
    server.stop();
  }
}

/** Creates the accounts with a product that is stopped again, and returns the environment for its workers. */
async function createAccounts(databaseUrl: string): Promise<Readonly<Record<string, string>>> {
  const product = await startInProcess({
    DATABASE_URL: databaseUrl,
    MASTER_KEY: '07'.repeat(32),
    FANFARE_PROCESS: 'web',
  });
  try {
    await seedDemo(product.fanfare);
    await connectAccounts(product.fanfare.url, ['linkedin']);
    const { deps } = product.fanfare.container;
    const [agency] = await copyWorkspaces(deps, WORKSPACES + 1);
    const { workspaceId = '' } = agency?.owner ?? {};
    await copyAccounts(deps, { workspaceId, count: WORKSPACES - 1 });
    return product.env;
  } finally {
    await product.close();
  }
}

async function startWorker(env: Readonly<Record<string, string>>): Promise<SpawnedProcess> {
  const own = { PORT: String(await findFreePort()), FANFARE_PROCESS: 'worker' };
  return startProcess('tests/support/children/worker.ts', {
    env: { ...env, ...own },
    nodeOptions: AS_STARTED,
  });
}

async function listAccounts(pool: pg.Pool): Promise<ScheduledAccount[]> {
  const { rows } = await pool.query<ScheduledAccount>(`
    SELECT a.id, a.workspace_id AS "workspaceId", m.user_id AS "userId"
    FROM account a JOIN workspace w ON w.id = a.workspace_id JOIN member m ON m.workspace_id = w.id
    WHERE a.platform = 'linkedin' AND w.name LIKE 'Kiln %' ORDER BY a.id`);
  return rows;
}

interface Stage {
  readonly pool: pg.Pool;
  readonly accounts: readonly ScheduledAccount[];
  readonly platform: SpawnedProcess;
  readonly workers: readonly SpawnedProcess[];
}

async function measure(
  stage: Stage,
  { posts: count, due }: { posts: number; due: OnTimeResult['due'] },
): Promise<OnTimeResult> {
  const { pool, accounts, platform } = stage;
  const first = Date.now() + BEFORE_FIRST_MS + count * FILL_MS_PER_POST;
  const isSpread = due === 'over a minute';
  const posts = Array.from({ length: count }, (_, index) => ({
    id: createId('post'),
    at: new Date(first + (isSpread ? index * BETWEEN_MS : 0)),
    account: accounts[index % accounts.length] ?? fail('There is no account.'),
  }));
  await fillScheduled(pool, posts);
  if (Date.now() > first) throw new Error('Storing the posts took too long.');
  await pause(first - Date.now());
  const before = await readCpuTimes(stage);
  await waitUntilDone(pool);
  const after = await readCpuTimes(stage);
  const deliveries = await readDeliveries(pool, posts[0]?.id ?? '');
  const response = await fetch(`${platform.firstLine}/log`);
  const arrived = (await response.json()) as ArrivedPost[];
  const starts = describeStarts(deliveries);
  const problems = [
    ...findProblems(posts, arrived),
    ...(isSpread && starts.p99Ms > P99_LIMIT_MS ? [`p99 is over ${P99_LIMIT_MS} ms.`] : []),
    ...(isSpread || starts.lead <= LEAD_LIMIT
      ? []
      : [`A workspace was ${starts.lead} deliveries ahead of another that waited.`]),
  ];
  return { due, deliveries: count, ...starts, cpuMs: divideTimes(before, after, count), problems };
}

async function readCpuTimes({ pool, workers, platform }: Stage): Promise<CpuTimes> {
  const [inWorkers, postgres, inPlatform] = await Promise.all([
    readCpuMs(workers),
    readServerCpuMs(pool),
    readCpuMs([platform]),
  ]);
  return { workers: inWorkers, postgres, platform: inPlatform };
}

function divideTimes(before: CpuTimes, after: CpuTimes, count: number): CpuTimes {
  const divide = (from: number, to: number): number =>
    Math.round(((to - from) / count) * 100) / 100;
  return {
    workers: divide(before.workers, after.workers),
    postgres: divide(before.postgres, after.postgres),
    platform: divide(before.platform, after.platform),
  };
}

function fail(message: string): never {
  throw new Error(message);
}

/** Waits until nothing is open. Throws if nothing finishes for a minute. */
async function waitUntilDone(pool: pg.Pool): Promise<void> {
  let last = { open: -1, at: Date.now() };
  for (;;) {
    const { rows } = await pool.query<{ open: number; due: boolean }>(
      `SELECT count(*)::int AS open, coalesce(min(run_at) <= now(), false) AS due FROM delivery
        WHERE state NOT IN ('published', 'failed', 'canceled')`,
    );
    const { open = 0, due = false } = rows[0] ?? {};
    if (open === 0) return;
    if (open !== last.open || !due) last = { open, at: Date.now() };
    if (Date.now() - last.at > STALLED_MS) throw new Error(`${open} deliveries never finished.`);
    await pause(POLL_EVERY_MS);
  }
}

async function readDeliveries(pool: pg.Pool, firstId: string): Promise<StartedDelivery[]> {
  const { rows } = await pool.query<StartedDelivery>(
    `SELECT d.workspace_id AS "workspaceId", extract(epoch FROM p.publish_at)::float8 * 1000 AS "dueMs",
      extract(epoch FROM d.started_at)::float8 * 1000 AS "startedMs",
      extract(epoch FROM e.at)::float8 * 1000 AS "releasedMs",
      extract(epoch FROM d.published_at)::float8 * 1000 AS "publishedMs"
    FROM delivery d JOIN post p ON p.id = d.post_id
      JOIN delivery_event e ON e.delivery_id = d.id AND e.kind = 'due'
    WHERE p.id >= $1 AND d.state = 'published' ORDER BY d.started_at`,
    [firstId],
  );
  return rows;
}

/** Compares what arrived at the platform with what was scheduled. */
function findProblems(
  posts: readonly { readonly id: string; readonly at: Date }[],
  arrived: readonly ArrivedPost[],
): string[] {
  const times = Map.groupBy(arrived, ({ text }) => text);
  const count = (is: (at: number, seen: readonly ArrivedPost[]) => boolean): number =>
    posts.filter(({ id, at }) => is(at.getTime(), times.get(toText(id)) ?? [])).length;
  const counts = {
    lost: count((_, seen) => seen.length === 0),
    twice: count((_, seen) => seen.length > 1),
    early: count((due, seen) => seen.some(({ at }) => at < due)),
  };
  return Object.entries(counts).flatMap(([what, found]) =>
    found > 0 ? [`${found} deliveries were ${what}.`] : [],
  );
}
