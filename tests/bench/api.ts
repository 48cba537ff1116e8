import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import express, { type Express } from 'express';
import pg from 'pg';
import { readConfig } from '#app/server/config/config.ts';
import { seedDemo } from '#scripts/demo/seed-demo.ts';
import { connectAccounts } from '#tests/support/product-client.ts';
import { findFreePort } from '#tests/support/spawned-process.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';
import { type Fanfare, startFanfare } from '../../server.ts';
import type { Load, LoadResult } from './api-load.ts';
import { recordStatements, repeatable, type Statement } from './recorded-statements.ts';

const ROUNDS = 3;
const AT_ONCE = 4;
const MANY = 10_000_000;
const WARM_UP_REQUESTS = 200;

const TEXT = { captions: ['A kiln is opened, number {{n}}'], hashtags: ['pottery'] };
const POST = JSON.stringify({ platforms: ['linkedin', 'twitter'], content: TEXT });

interface Target {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string | null;
  readonly expected: number;
  readonly requests: number;
}

const TARGETS: readonly Target[] = [
  {
    name: 'GET /api/me',
    method: 'GET',
    path: '/api/me',
    body: null,
    expected: 200,
    requests: 3000,
  },
  {
    name: 'POST /api/validate',
    method: 'POST',
    path: '/api/validate',
    body: POST,
    expected: 200,
    requests: 2000,
  },
  {
    name: 'POST /api/publish',
    method: 'POST',
    path: '/api/publish',
    body: POST,
    expected: 202,
    requests: 1000,
  },
];

export interface ApiResult {
  readonly operation: string;
  readonly statements: number;
  readonly perSecond: number;
  readonly p99Ms: number;
  /** An Express handler that only runs the same statements, in the same rounds. */
  readonly barePerSecond: number;
  readonly bareP99Ms: number;
  /** Median over the rounds. */
  readonly ratio: number;
  /**
   * This process's CPU time per request, in Node and below, which is more reliable than wall-clock time on a
   * busy machine.
   */
  readonly cpuMs: number;
  readonly bareCpuMs: number;
  readonly cpuRatio: number;
}

/**
 * Measures how many requests per second a web process handles, four at a time, compared with a bare Express
 * handler in the same process that sends the same statements to the same Postgres. No worker runs, so posts
 * are only accepted.
 */
export async function* measureApi(databaseUrl: string): AsyncGenerator<ApiResult> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-bench-'));
  const fanfare = await startFanfare(
    readConfig({
      LOG_LEVEL: 'error',
      ...WITHOUT_LIMITS,
      PORT: String(await findFreePort()),
      SANDBOX_PORT: String(await findFreePort()),
      FANFARE_PROCESS: 'web',
      FANFARE_DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
    }),
  );
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 15 });
  try {
    const token = await seedDemo(fanfare);
    await connectAccounts(fanfare.url, ['linkedin', 'twitter']);
    const limits = { plan: 'enterprise', postsPerDay: MANY, deliveriesPerDay: MANY };
    await fanfare.container.deps.prisma.subscription.updateMany({ data: limits });
    for (const target of TARGETS) yield await measureTarget(fanfare, { target, token, pool });
  } finally {
    await fanfare.close();
    await pool.end();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Run {
  readonly target: Target;
  readonly token: string;
  readonly pool: pg.Pool;
}

async function measureTarget(fanfare: Fanfare, { target, token, pool }: Run): Promise<ApiResult> {
  const { expected, method, body } = target;
  const load = { method, token, body, expected, atOnce: AT_ONCE };
  const own = { ...load, url: fanfare.url + target.path };
  await runLoad({ ...own, requests: WARM_UP_REQUESTS });
  const [first, second] = [await record(own), await record(own)];
  const repeat = repeatable(first.statements, second.statements);
  const bare = await startBare(target, { pool, repeat, response: first.response });
  const bareLoad = { ...load, url: bare.url + target.path };
  await runLoad({ ...bareLoad, requests: WARM_UP_REQUESTS });
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { requests } = target;
    rounds.push({
      own: await weigh({ ...own, requests }),
      bare: await weigh({ ...bareLoad, requests }),
    });
  }
  bare.close();
  return summarize(target.name, first.statements.length, rounds);
}

/** Records one request to Fanfare and all the statements it sends to the database. */
async function record(
  load: Omit<Load, 'requests'>,
): Promise<{ statements: Statement[]; response: string }> {
  const recording = recordStatements();
  const response = await fetch(load.url, {
    method: load.method,
    headers: {
      authorization: `Bearer ${load.token}`,
      'content-type': 'application/json',
      prefer: 'wait=0',
    },
    body: load.body?.replace('{{n}}', String(performance.now())) ?? null,
  });
  const text = await response.text();
  return { statements: recording.stop(), response: text };
}

interface Bare {
  readonly pool: pg.Pool;
  readonly repeat: () => Statement[];
  readonly response: string;
}

async function startBare(
  { method, path: at, expected }: Target,
  { pool, repeat, response: reply }: Bare,
): Promise<{ url: string; close(): void }> {
  const app: Express = express();
  app.use(express.json());
  app[method === 'GET' ? 'get' : 'post'](at, (_request, response, next) => {
    sendAll(pool, repeat()).then(() => {
      response.status(expected).type('application/json').send(reply);
    }, next);
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

async function sendAll(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { values, ...statement } of statements)
      await client.query({ ...statement, values: [...values] });
  } finally {
    client.release();
  }
}

interface Weighed extends LoadResult {
  readonly cpuMs: number;
}

interface Round {
  readonly own: Weighed;
  readonly bare: Weighed;
}

/** Runs the load and measures the CPU time of this process, which serves it. */
async function weigh(load: Load): Promise<Weighed> {
  const before = process.cpuUsage();
  const result = await runLoad(load);
  const { user, system } = process.cpuUsage(before);
  return { ...result, cpuMs: (user + system) / 1000 / load.requests };
}

async function runLoad(load: Load): Promise<LoadResult> {
  const script = new URL('./api-load.ts', import.meta.url).pathname;
  const { stdout } = await execa(process.execPath, [script, JSON.stringify(load)]);
  return JSON.parse(stdout) as LoadResult;
}

function summarize(operation: string, statements: number, rounds: readonly Round[]): ApiResult {
  const twoDigits = (value: number): number => Math.round(value * 100) / 100;
  const middle = (values: readonly number[]): number =>
    [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
  const perSecond = middle(rounds.map(({ own }) => own.perSecond));
  const barePerSecond = middle(rounds.map(({ bare }) => bare.perSecond));
  const cpuMs = middle(rounds.map(({ own }) => own.cpuMs));
  const bareCpuMs = middle(rounds.map(({ bare }) => bare.cpuMs));
  return {
    operation,
    statements,
    perSecond,
    p99Ms: middle(rounds.map(({ own }) => own.p99Ms)),
    barePerSecond,
    bareP99Ms: middle(rounds.map(({ bare }) => bare.p99Ms)),
    ratio: twoDigits(perSecond / barePerSecond),
    cpuMs: twoDigits(cpuMs),
    bareCpuMs: twoDigits(bareCpuMs),
    cpuRatio: twoDigits(bareCpuMs / cpuMs),
  };
}
