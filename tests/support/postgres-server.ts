import { randomBytes } from 'node:crypto';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from './spawned-process.ts';

/** A Postgres server for tests, with its own folder and a free port. It ends with the process that started it. */
export interface PostgresServer {
  toUrl(databaseName: string): string;
  /** Returns the URL of a new database, because test files share the server. It's empty without a template. */
  createDatabase(template?: string): Promise<string>;
}

/** A server that no other test shares. */
export interface OwnPostgresServer extends PostgresServer {
  /** Stops the server abruptly, like a crash. */
  stop(): void;
  /** Starts it again with the same port and data. */
  restart(): Promise<void>;
}

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const START_TRIES = 1200;

function findBinaries(): string | null {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  if (newest !== undefined) return join(DEBIAN_FOLDER, newest, 'bin');
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}

const binaries = findBinaries();

/** False if no Postgres server is installed, in which case tests that need one are skipped. */
export const isPostgresInstalled = binaries !== null;

/** Returns the user to run Postgres as. It refuses to run as root, so Debian's postgres user is used then. */
function findUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

async function waitUntilReady(
  url: string,
  server: ChildProcess,
  { isRestarted = false } = {},
): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    if (server.exitCode !== null && !isRestarted)
      throw new Error('The test Postgres server ended at its start.');
    const client = new pg.Client({ connectionString: url });
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isReady) return;
    await delay(50);
  }
  throw new Error('The test Postgres server did not start in time.');
}

/**
 * Ends the server and removes its folder ($0) when this process is gone for any reason, which closes the
 * guard's standard input.
 */
const GUARD = '"$@" & server=$!; cat >/dev/null; kill -QUIT $server; wait $server; rm -rf "$0"';

/** Settings for a server whose data needn't outlive it. Many products connect at once, each with its pool. */
const FOR_MANY_TESTS = [
  ['max_connections', '500'],
  ['synchronous_commit', 'off'],
  ['full_page_writes', 'off'],
  ['wal_level', 'minimal'],
  ['max_wal_senders', '0'],
  // The folder is in memory.
  ['max_wal_size', '256MB'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Databases of tests are gone before they need maintenance, and their plans are too small to gain from more processes. */
const FOR_SHORT_LIVES = [
  ['autovacuum', 'off'],
  ['jit', 'off'],
  ['max_parallel_workers_per_gather', '0'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Names a folder in which the shared servers log all statements (tests/released-statements). */
export const RECORD_STATEMENTS = 'FANFARE_RECORD_STATEMENTS';

function toLogSettings(port: number): string[] {
  const folder = process.env[RECORD_STATEMENTS];
  if (folder === undefined) return [];
  return [
    ['logging_collector', 'on'],
    ['log_destination', 'jsonlog'],
    ['log_directory', folder],
    ['log_filename', `${port}.log`],
    ['log_file_mode', '0644'],
    ['log_rotation_size', '0'],
    ['log_statement', 'all'],
    ['log_parameter_max_length', '0'],
  ].flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function start(extra: readonly string[]): Promise<OwnPostgresServer> {
  if (binaries === null) throw new Error('No Postgres server is installed (Debian: postgresql).');
  const user = findUser();
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-postgres-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(folder, user.uid, user.gid);
    chownSync(data, user.uid, user.gid);
  }
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  execFileSync(join(binaries, 'initdb'), initdb, { ...user, cwd: folder, stdio: 'pipe' });
  const port = await findFreePort();
  const settings = [
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'fsync=off',
    ...extra,
    ...toLogSettings(port),
  ];
  const server = spawn(
    'sh',
    ['-c', GUARD, folder, join(binaries, 'postgres'), '-D', data, ...settings],
    {
      ...user,
      cwd: '/',
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  server.unref();
  if (server.stdin instanceof Socket) server.stdin.unref();
  const shared = connect(`postgresql://postgres@127.0.0.1:${port}/`);
  await waitUntilReady(shared.toUrl('postgres'), server);
  const control = (...args: string[]): void => {
    // With a pipe, the started server would keep it open.
    execFileSync(join(binaries, 'pg_ctl'), ['-D', data, '-w', ...args], {
      ...user,
      cwd: '/',
      stdio: 'ignore',
    });
  };
  return {
    ...shared,
    stop: () => control('stop', '-m', 'immediate'),
    restart: async () => {
      control('start', '-l', join(folder, 'log'), '-o', settings.join(' '));
      await waitUntilReady(shared.toUrl('postgres'), server, { isRestarted: true });
    },
  };
}

/** Returns a running server by the URL of its databases without their name. */
function connect(baseUrl: string): PostgresServer {
  const toUrl = (databaseName: string) => `${baseUrl}${databaseName}`;
  return {
    toUrl,
    createDatabase: async (template = 'template1') => {
      const name = `test_${randomBytes(6).toString('hex')}`;
      await withClient(toUrl('postgres'), async (client) => {
        const strategy = (await canCopyFiles(client)) ? 'STRATEGY file_copy' : '';
        await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} ${strategy}`);
      });
      return toUrl(name);
    },
  };
}

async function withClient(url: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

/** Returns whether the server can copy a template's files, which takes a third of the CPU time of copying its blocks. */
async function canCopyFiles(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ version: string }>(
    "SELECT current_setting('server_version_num') AS version",
  );
  return Number(rows[0]?.version) >= 150_000;
}

/** Drops a database of the test server and closes its connections. */
export async function dropDatabase(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  await withClient(url.href, async (client) => {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });
}

/**
 * Starts a server that no other test shares, so it may be stopped. Stop it at the end. `extra` are arguments of
 * the server's command, such as `-c` and a setting.
 */
export function startOwnPostgresServer(extra: readonly string[] = []): Promise<OwnPostgresServer> {
  return start(extra);
}

/** The server that the test processes of a run share. */
const SHARED = 'FANFARE_TEST_POSTGRES';

/**
 * Starts the server that all test processes of a run share, because each would need a CPU second for its own. Call it
 * in Vitest's main process, any number of times: the server ends with that process, even if it crashes.
 */
export async function startSharedPostgresServer(): Promise<void> {
  if (!isPostgresInstalled || process.env[SHARED] !== undefined) return;
  process.env[SHARED] = (await start([...FOR_MANY_TESTS, ...FOR_SHORT_LIVES])).toUrl('');
}

let running: Promise<PostgresServer> | undefined;

/** Returns the run's server. Outside of Vitest, starts one on the first call that this process shares. */
export function startPostgresServer(): Promise<PostgresServer> {
  const url = process.env[SHARED];
  return (running ??= url === undefined ? start(FOR_MANY_TESTS) : Promise.resolve(connect(url)));
}
