import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { type BalancingProxy, startBalancingProxy } from '#tests/support/balancing-proxy.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { findFreePort, startProcess } from '#tests/support/spawned-process.ts';
import type { Row, Stage } from '../run/stage.ts';
import { createProgram, type Program, type Role } from './programs.ts';
import { findLastTag, prepareCurrentRelease, prepareRelease, type Release } from './release.ts';
import { type Services, startServices } from './services.ts';

const EACH = 3;
const CONNECT_PATIENCE_MS = 2000;

/** Web processes behind a proxy, workers, their services, and the platforms: one process each. */
export interface Installation extends Pick<
  Stage,
  'control' | 'copyJournal' | 'query' | 'web' | 'workerCount' | 'getPid'
> {
  readonly proxy: BalancingProxy;
  readonly services: Services;
  readonly webs: readonly Program[];
  readonly workers: readonly Program[];
  readonly from: Release;
  readonly to: Release;
  close(): Promise<void>;
}

export interface InstallationOptions {
  /** The revision that runs first; by default the last release, or else the working tree. */
  readonly from: string | null;
  readonly print: (text: string) => void;
}

const Greeting = z.object({ url: z.string(), token: z.string() });
/** The client's requests are counted by Redis, and never too many. */
const WITHOUT_RATE_LIMITS = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '1000000',
};

/** Starts an installation of the earlier release, with a user whose accounts aren't connected yet. */
export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-large-'));
  const { from, to } = await prepareReleases(folder, options);
  const services = await startServices(folder);
  const ports = { sandbox: await findFreePort() };
  const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
  const base = {
    ...services.env,
    ...WITHOUT_RATE_LIMITS,
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    SANDBOX_URL: sandboxUrl,
    SANDBOX_CLOCK_EVERY_MS: '50',
    MEDIA_KEEP_DAYS: '0',
    MASTER_KEY: randomBytes(32).toString('hex'),
  };
  const publicUrl: { value: string } = { value: '' };
  const create = async (role: Role, index: number): Promise<Program> =>
    createProgram(role, () => ({
      ...base,
      PUBLIC_URL: publicUrl.value,
      FANFARE_DATA_DIR: path.join(folder, `${role}-${index}`),
    }));
  const createAll = (role: Role) =>
    Promise.all(Array.from({ length: EACH }, (_, index) => create(role, index)));
  const webs = await createAll('web');
  const workers = await createAll('worker');
  const proxy = await startBalancingProxy(webs.map(({ port }) => port));
  publicUrl.value = proxy.url;
  const sandboxDir = path.join(folder, 'sandbox');
  const sandbox = await startProcess('tests/support/children/sandbox.ts', {
    args: [sandboxDir, proxy.url, sandboxUrl, String(ports.sandbox)],
  });
  const web = await seed(from, {
    ...base,
    PUBLIC_URL: proxy.url,
    FANFARE_DATA_DIR: path.join(folder, 'seed'),
  });
  await Promise.all([...webs, ...workers].map((program) => program.start(from)));
  const pool = new pg.Pool({
    connectionString: services.databaseUrl,
    max: 4,
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
  });
  // Its idle connections break when Postgres restarts.
  pool.on('error', () => undefined);
  return {
    proxy,
    services,
    webs,
    workers,
    from,
    to,
    control: createSandboxControl(sandboxUrl),
    web: { ...web, url: proxy.url },
    workerCount: workers.length,
    getPid: (worker) => workers[worker]?.pid ?? 0,
    query: async (sql, values = []) => (await pool.query<Row>(sql, [...values])).rows,
    copyJournal: async () => {
      const copy = await mkdtemp(path.join(folder, 'journal-'));
      await copyFile(path.join(sandboxDir, 'journal.jsonl'), path.join(copy, 'journal.jsonl'));
      return copy;
    },
    close: async () => {
      await pool.end();
      await Promise.all([...webs, ...workers].map((program) => program.kill()));
      await proxy.close();
      await sandbox.kill();
      await services.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function prepareReleases(
  folder: string,
  { from, print }: InstallationOptions,
): Promise<{ from: Release; to: Release }> {
  const to = await prepareCurrentRelease();
  const revision = from ?? findLastTag();
  if (revision !== null) return { from: await prepareRelease(revision, folder), to };
  print('There is no release yet, so the rolling upgrade replaces each process by the same build.');
  return { from: to, to };
}

/** Creates the database, the user, and an API token with the earlier release. */
async function seed(release: Release, env: Readonly<Record<string, string>>) {
  const app = await startProcess('tests/support/children/app.ts', {
    root: release.root,
    env: { ...env, PORT: String(await findFreePort()), FANFARE_PROCESS: 'web' },
  });
  const greeting = Greeting.parse(JSON.parse(app.firstLine));
  await app.kill('SIGTERM');
  return greeting;
}
