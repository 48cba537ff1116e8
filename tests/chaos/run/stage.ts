import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { openDatabase } from '#app/server/db/open-database.ts';
import type { ProductAddress } from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { findFreePort, type SpawnedProcess, startProcess } from '#tests/support/spawned-process.ts';
import { type Network, openNetwork } from './network.ts';
import { queryChild } from './query-child.ts';
import type { Casualty } from './types.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';

export type Row = Readonly<Record<string, string | number | boolean | null>>;

/**
 * The processes of a chaos run: a sandbox that only trials restart, a web process, and workers that are
 * killed.
 */
export interface Stage {
  readonly kind: 'embedded' | 'postgres';
  readonly folder: string;
  readonly web: ProductAddress;
  readonly control: ReturnType<typeof createSandboxControl>;
  /** Number of processes that can be killed. */
  readonly workerCount: number;
  /** Returns the ID of a process that runs deliveries. */
  getPid(worker: number): number;
  readonly sandboxPid: number;
  /** Null without a faulty network. */
  readonly network: Network | null;
  /** Kills the sandbox with SIGKILL and restarts it after this time with its data. */
  restartSandbox(awayMs: number): Promise<void>;
  readonly webPid: number;
  /** Only returns plain values, so cast timestamps and bigints in the statement. */
  query(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Kills a worker with SIGKILL, starts a new one, and returns the deliveries it was running. */
  killAndReplace(worker: number): Promise<Casualty[]>;
  /** Kills every worker with SIGKILL, and starts new ones when `during` is done. */
  withoutWorkers(during: () => Promise<void>): Promise<void>;
  copyJournal(): Promise<string>;
  close(): Promise<void>;
}

const Greeting = z.object({ url: z.string(), token: z.string() });
/** The deliveries and first comments that a process was running. A comment's request is a commit of its own. */
const IN_HAND = `SELECT platform, state, step FROM (
    SELECT platform, state, step, lease_token FROM delivery
    WHERE lease_token IS NOT NULL AND state NOT IN ('published', 'failed', 'canceled')
    UNION ALL
    SELECT d.platform, 'committing', 'comment', c.lease_token
    FROM first_comment c JOIN delivery d ON d.id = c.delivery_id
    WHERE c.lease_token IS NOT NULL AND c.state = 'sending'
  ) AS in_hand`;

export interface StageOptions {
  readonly workers: number;
  readonly databaseUrl: string | null;
  /** Heap limit of each process; the machine's own by default. */
  readonly heapMiB?: number;
  /** Adds a breakable network between the processes, with random faults by this seed. */
  readonly networkSeed?: number;
}

/** Starts the processes. With the embedded database, the web process is the only worker. */
export async function openStage(options: StageOptions): Promise<Stage> {
  const { workers, databaseUrl, heapMiB, networkSeed } = options;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-chaos-'));
  const webPort = await findFreePort();
  const sandboxPort = await findFreePort();
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const sandboxDir = path.join(folder, 'sandbox');
  const network =
    networkSeed === undefined
      ? null
      : await openNetwork({ folder, sandboxUrl, seed: networkSeed, databaseUrl, workers });
  const limits: Readonly<Record<string, string>> = heapMiB
    ? { NODE_OPTIONS: `--max-old-space-size=${heapMiB}` }
    : {};
  const startSandbox = () =>
    startProcess('tests/support/children/sandbox.ts', {
      args: [
        sandboxDir,
        `http://localhost:${webPort}`,
        network?.proxy.url ?? sandboxUrl,
        String(sandboxPort),
      ],
      env: limits,
    });
  let sandbox = await startSandbox();
  const env = {
    ...limits,
    LOG_LEVEL: 'error',
    ...WITHOUT_LIMITS,
    ...network?.env,
    SANDBOX_URL: network?.proxy.url ?? sandboxUrl,
    SANDBOX_CLOCK_EVERY_MS: '50',
    // Months are skipped at the start, before the run's files are used.
    MEDIA_KEEP_DAYS: '0',
    FANFARE_DATA_DIR: path.join(folder, 'app'),
    MASTER_KEY: randomBytes(32).toString('hex'),
    DATABASE_URL: databaseUrl ?? '',
    PUBLIC_URL: `http://localhost:${webPort}`,
  };
  const shared = {
    folder,
    control: createSandboxControl(sandboxUrl),
    get sandboxPid() {
      return sandbox.pid;
    },
    network,
    restartSandbox: async (awayMs: number) => {
      await sandbox.kill();
      await pause(awayMs);
      sandbox = await startSandbox();
    },
    copyJournal: async () => {
      const copy = await mkdtemp(path.join(folder, 'journal-'));
      await copyFile(path.join(sandboxDir, 'journal.jsonl'), path.join(copy, 'journal.jsonl'));
      return copy;
    },
  };
  const startWeb = (kind: 'all' | 'web') =>
    startProcess('tests/support/children/app.ts', {
      env: { ...env, PORT: String(webPort), FANFARE_PROCESS: kind },
    });
  const end = async (): Promise<void> => {
    await sandbox.kill();
    await network?.close();
    await rm(folder, { recursive: true, force: true });
  };
  return databaseUrl === null
    ? openEmbedded(shared, { start: () => startWeb('all'), dataDir: env.FANFARE_DATA_DIR, end })
    : openOnPostgres(shared, { env, workers, databaseUrl, startWeb: () => startWeb('web'), end });
}

type Shared = Pick<
  Stage,
  'folder' | 'control' | 'sandboxPid' | 'copyJournal' | 'network' | 'restartSandbox'
>;

async function openEmbedded(
  shared: Shared,
  parts: { start: () => Promise<SpawnedProcess>; dataDir: string; end: () => Promise<void> },
): Promise<Stage> {
  let app = await parts.start();
  return {
    ...shared,
    kind: 'embedded',
    get web() {
      return Greeting.parse(JSON.parse(app.firstLine));
    },
    workerCount: 1,
    getPid: () => app.pid,
    get webPid() {
      return app.pid;
    },
    query: (sql, values = []) => queryChild(app.child, { sql, values }),
    killAndReplace: async () => {
      await app.kill();
      // Nobody uses the folder now, so open its database to see what was running.
      const database = await openDatabase({ databaseUrl: null, dataDir: parts.dataDir });
      const inHand = await database.pool.query<Casualty>(IN_HAND);
      await database.close();
      app = await parts.start();
      return inHand.rows;
    },
    withoutWorkers: async (during) => {
      await app.kill();
      await during();
      app = await parts.start();
    },
    close: async () => {
      await app.kill();
      await parts.end();
    },
  };
}

async function openOnPostgres(
  shared: Shared,
  parts: {
    env: Readonly<Record<string, string>>;
    workers: number;
    databaseUrl: string;
    startWeb: () => Promise<SpawnedProcess>;
    end: () => Promise<void>;
  },
): Promise<Stage> {
  const web = await parts.startWeb();
  const startOne = async (_: unknown, worker: number) =>
    startProcess('tests/support/children/worker.ts', {
      env: {
        ...parts.env,
        ...(shared.network ? { DATABASE_URL: shared.network.getDatabaseUrl(worker) } : {}),
        PORT: String(await findFreePort()),
        FANFARE_PROCESS: 'worker',
      },
    });
  const workers = await Promise.all(Array.from({ length: parts.workers }, startOne));
  const pool = new pg.Pool({ connectionString: parts.databaseUrl, max: 4 });
  const getPid = (worker: number): number => workers[worker]?.pid ?? 0;
  return {
    ...shared,
    kind: 'postgres',
    web: Greeting.parse(JSON.parse(web.firstLine)),
    workerCount: workers.length,
    getPid,
    webPid: web.pid,
    query: async (sql, values = []) => (await pool.query<Row>(sql, [...values])).rows,
    killAndReplace: async (worker) => {
      const pid = getPid(worker);
      await workers[worker]?.kill();
      const inHand = await pool.query<Casualty>(`${IN_HAND} WHERE lease_token LIKE $1`, [
        `%:${pid}:%`,
      ]);
      workers[worker] = await startOne(null, worker);
      return inHand.rows;
    },
    withoutWorkers: async (during) => {
      await Promise.all(workers.map((worker) => worker.kill()));
      await during();
      await Promise.all(
        workers.map(async (_, index) => (workers[index] = await startOne(null, index))),
      );
    },
    close: async () => {
      await pool.end();
      await Promise.all([web, ...workers].map((process) => process.kill()));
      await parts.end();
    },
  };
}
