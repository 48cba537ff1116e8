import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { acceptPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { seedDemo } from '#scripts/demo/seed-demo.ts';
import { readPeakMiB } from '#tests/support/measure-process.ts';
import { startOwnPostgresServer } from '#tests/support/postgres-server.ts';
import { connectAccounts, findPosts, type ProductAddress } from '#tests/support/product-client.ts';
import { type ProductInProcess, startInProcess } from '#tests/support/product-in-process.ts';
import { findFreePort, type SpawnedProcess, startProcess } from '#tests/support/spawned-process.ts';
import { copyWorkspaces, type CopiedWorkspace } from './copied-workspaces.ts';

/** One platform without limits per minute, so that two cores aren't what is measured. */
const PLATFORM: PlatformId = 'linkedin';
const CALL_MS = 200;
/** More accounts than deliveries run at once, because an account's commits run one after another. */
const WORKSPACES = 200;
const DEFAULT_CONCURRENCY = 10;
const BEST_CANDIDATES = [20, 40, 80];
const MIN_RATIO = 3;
const MOST_WORKERS = 4;
const WARM_UP_POSTS = 20;
const POLL_EVERY_MS = 100;
/** As `npm start` starts a process (scripts/bootstrap-targets.mjs). */
const AS_STARTED = ['--max-semi-space-size=64'];

interface Setup {
  readonly workers: number;
  /** Deliveries that each worker runs at once. */
  readonly concurrency: number;
}

/** One worker is measured first and last, so that a machine that others use skews the ratio less. */
const SETUPS: readonly Setup[] = [
  { workers: 1, concurrency: DEFAULT_CONCURRENCY },
  { workers: 2, concurrency: DEFAULT_CONCURRENCY },
  { workers: MOST_WORKERS, concurrency: DEFAULT_CONCURRENCY },
  ...BEST_CANDIDATES.map((concurrency) => ({ workers: 1, concurrency })),
  { workers: 1, concurrency: DEFAULT_CONCURRENCY },
];

interface ScaleResult extends Setup {
  readonly deliveries: number;
  readonly perSecond: number;
  /** `perSecond` in that of one worker at the default concurrency. */
  readonly ratio: number;
  /** The most memory that one of the workers, and the web process, had resident. */
  readonly peakMiB: { readonly worker: number; readonly web: number };
  readonly problems: readonly string[];
}

/**
 * Measures how many deliveries per second 1, 2, and 4 workers publish from a backlog when each call to the
 * platform takes 200 ms, and what one worker reaches at other concurrencies. The platform checks nothing, because its
 * work would take the workers' share of a machine with few cores. The workers are stopped with SIGSTOP while the
 * backlog is stored.
 */
export async function measureScale({ posts }: { posts: number }): Promise<ScaleResult[]> {
  const server = await startOwnPostgresServer();
  const databaseUrl = await server.createDatabase();
  const product = await startInProcess({
    DATABASE_URL: databaseUrl,
    MASTER_KEY: '07'.repeat(32),
    FANFARE_PROCESS: 'web',
  });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const parts = { product, pool };
  const web = await startWeb(parts);
  const env = { RESPONSE_MS: String(CALL_MS) };
  const platform = await startProcess('tests/support/children/instant-linkedin.ts', { env });
  try {
    const stage = { ...parts, web, platform, workspaces: await prepare(parts) };
    const measured: Measured[] = [];
    for (const setup of SETUPS) measured.push(await measure(stage, { ...setup, posts }));
    return compare(measured, await countFailed(pool));
  } finally {
    await Promise.all([web.process.kill(), platform.kill()]);
    await product.close();
    await pool.end();
    server.stop();
  }
}

type Measured = Omit<ScaleResult, 'ratio' | 'problems'>;

interface Parts {
  readonly product: ProductInProcess;
  readonly pool: pg.Pool;
}

interface Stage extends Parts {
  readonly workspaces: readonly CopiedWorkspace[];
  /** A web process of its own, whose memory is measured. */
  readonly web: ProductAddress & { readonly process: SpawnedProcess };
  readonly platform: SpawnedProcess;
}

async function startWeb({ product }: Parts): Promise<Stage['web']> {
  const token = await seedDemo(product.fanfare);
  const port = String(await findFreePort());
  const url = `http://localhost:${port}`;
  const env = { ...product.env, PORT: port, PUBLIC_URL: url, FANFARE_PROCESS: 'web' };
  return { url, token, process: await startProcess('server.ts', { env, nodeOptions: AS_STARTED }) };
}

async function prepare({ product }: Parts): Promise<CopiedWorkspace[]> {
  await connectAccounts(product.fanfare.url, [PLATFORM]);
  return copyWorkspaces(product.fanfare.container.deps, WORKSPACES);
}

async function measure(
  stage: Stage,
  { posts, ...setup }: Setup & { readonly posts: number },
): Promise<Measured> {
  const { product, web, platform } = stage;
  const settings = {
    FANFARE_PROCESS: 'worker',
    PUBLISH_CONCURRENCY: String(setup.concurrency),
    SANDBOX_URL: platform.firstLine,
  };
  const start = async () =>
    startProcess('tests/support/children/worker.ts', {
      env: { ...product.env, ...settings, PORT: String(await findFreePort()) },
      nodeOptions: AS_STARTED,
    });
  const workers = await Promise.all(Array.from({ length: setup.workers }, start));
  try {
    await fill(stage, WARM_UP_POSTS);
    await waitUntilDone(stage);
    for (const { pid } of workers) process.kill(pid, 'SIGSTOP');
    await fill(stage, posts);
    const startedAt = performance.now();
    for (const { pid } of workers) process.kill(pid, 'SIGCONT');
    await waitUntilDone(stage);
    const seconds = (performance.now() - startedAt) / 1000;
    const peaks = await Promise.all(workers.map(({ pid }) => readPeakMiB(pid)));
    const peakMiB = {
      worker: Math.round(Math.max(...peaks)),
      web: Math.round(await readPeakMiB(web.process.pid)),
    };
    return { ...setup, deliveries: posts, perSecond: round(posts / seconds), peakMiB };
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
  }
}

let filled = 0;

/** Accepts posts in turn for each workspace. */
async function fill({ product, workspaces }: Stage, posts: number): Promise<void> {
  for (let index = 0; index < posts; index += 1) {
    const workspace = workspaces[index % workspaces.length];
    if (!workspace) throw new Error('There is no workspace.');
    const input = PublishPostInput.parse({
      platforms: [PLATFORM],
      content: { captions: [`Kiln number ${(filled += 1)}`] },
    });
    const { deps } = product.fanfare.container;
    await acceptPost(deps, workspace.owner, { input, source: 'api' });
  }
}

/** Waits until nothing is open, while the web process serves requests. */
async function waitUntilDone({ pool, web }: Stage): Promise<void> {
  while ((await count(pool, "state NOT IN ('published', 'failed', 'canceled')")) > 0) {
    await findPosts(web, 'Kiln');
    await pause(POLL_EVERY_MS);
  }
}

const countFailed = (pool: pg.Pool): Promise<number> => count(pool, "state <> 'published'");

async function count(pool: pg.Pool, condition: string): Promise<number> {
  const sql = `SELECT count(*) FROM delivery WHERE ${condition}`;
  return Number((await pool.query<{ count: string }>(sql)).rows[0]?.count ?? 0);
}

/** Adds the ratios to one worker, and what is wrong to the last result. */
function compare(measured: readonly Measured[], failed: number): ScaleResult[] {
  const isBase = ({ workers, concurrency }: Setup): boolean =>
    workers === 1 && concurrency === DEFAULT_CONCURRENCY;
  const bases = measured.filter(isBase).map(({ perSecond }) => perSecond);
  const base = bases.reduce((sum, one) => sum + one, 0) / bases.length;
  return measured.map((result) => {
    const ratio = round(result.perSecond / base);
    const isTooSlow = result.workers === MOST_WORKERS && ratio < MIN_RATIO;
    const slow = `${MOST_WORKERS} workers published ${ratio} times as much as one, less than ${MIN_RATIO}.`;
    const problems = [
      ...(isTooSlow ? [slow] : []),
      ...(failed > 0 ? [`${failed} deliveries aren't published.`] : []),
    ];
    return { ...result, ratio, problems };
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
